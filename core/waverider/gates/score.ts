import type { Case } from "../rule.ts";
import { type Gate, gate } from "./gate.ts";

export const scoreGate = ({ config: { gates } }: Case, total: number): Gate =>
  gate("EWS", total, gates.score, total >= gates.score ? null : `EWS ${total} below ${gates.score}`);
