import type { AlertKind } from "../../../core/watch/alert_contract.ts";
import { polled, query, SECOND } from "../../lib/api/query.ts";

export const alertsQuery = () => polled("alerts.list", {}, 60);
export const previewQuery = (
  input: {
    symbol: string;
    kind: AlertKind;
    threshold: number;
  },
) => ({ ...query("alerts.preview", input), staleTime: 60 * SECOND, retry: false });
