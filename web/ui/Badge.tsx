import type { ReactNode } from "react";
import { t } from "../lib/text.ts";

export const Badge = (
  { tone = "", children, title }: {
    tone?: "" | "blue" | "green" | "red" | "amber" | "violet";
    children: ReactNode;
    title?: string;
  },
) => <span className={`badge ${tone}`} title={title}>{children}</span>;

/** Tone by number of positions: grey under 5, blue under 10, green under 20, else violet. */
const holdingsTone = (count: number) => count < 5 ? "" : count < 10 ? "blue" : count < 20 ? "green" : "violet";
export const HoldingsBadge = ({ count }: { count: number }) => (
  <Badge tone={holdingsTone(count)}>{t("{count} holdings", { count })}</Badge>
);
