import type { AlertKind } from "../../../core/watch/alert_contract.ts";
import { query, SECOND } from "../../lib/api/query.ts";

export const previewQuery = (
  input: {
    symbol: string;
    kind: AlertKind;
    threshold: number;
  },
) => ({ ...query("alerts.preview", input), staleTime: 60 * SECOND, retry: false });
