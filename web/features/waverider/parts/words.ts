/** Words of Waverider's pages. */
import type { GateName } from "../../../../core/waverider/gates/gate.ts";
import { exitLabelOf } from "../../../../core/waverider/exits/reasons.ts";
import { entryQualityOf } from "../../../../core/waverider/trade/windows.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { UNKNOWN } from "../../../lib/format.ts";
import { message, t } from "../../../lib/text.ts";
import type { WaveriderPeriod, WaveriderTab } from "../../../lib/views/waverider_view.ts";

export const tabWord = (tab: WaveriderTab): string =>
  ({
    "dashboard": t("Dashboard"),
    "opportunities": t("Opportunities"),
    "manual-scan": t("Manual Scan"),
    "trades": t("Trades"),
    "scorecard": t("Scorecard"),
    "performance": t("Performance"),
    "diagnostics": t("Diagnostics"),
    "status": t("Status"),
  })[tab];

/** What people read of an exit reason, as the API names it; one that is not known is shown as it is. */
export const exitWord = (reason: string | null): string =>
  reason === null ? UNKNOWN : message(exitLabelOf(reason) ?? reason);

export const gateLabel = (name: GateName): string =>
  ({
    DATA: t("Data"),
    UNIVERSE: t("Universe"),
    EWS: t("EWS threshold"),
    TIGHT_MARKET: t("Tight Market"),
    VWAP: t("Above VWAP"),
    TECHNICAL: t("Technical Confirmation"),
    OVEREXTENDED: t("Overextended"),
    TIME: t("Time"),
    RISK: t("Risk"),
    SIZE: t("Size"),
  })[name];

/** Prime, Mid, Lunch or Late. */
export function qualityWord(minutesFromOpen: number): string {
  const quality = entryQualityOf(minutesFromOpen);
  return { Prime: t("Prime"), Mid: t("Mid"), Lunch: t("Lunch"), Late: t("Late") }[quality];
}

/** Like "54 minutes from open", or "Pre-market"; empty while it is unknown. */
export const fromOpenText = (minutes: number | null): string =>
  minutes === null
    ? ""
    : minutes < 0
    ? t("Pre-market")
    : t("{count} minutes from open", { count: Math.floor(minutes) });

const because = (what: string, error: unknown): string => `${what}: ${messageOf(error)}`;
/** The alerts, with the reason of the failure behind them. */
export const alerts = {
  enter: (error: unknown) => because(t("Failed to enter position"), error),
  exit: (error: unknown) => because(t("Failed to exit position"), error),
  start: (error: unknown) => because(t("Failed to start automation"), error),
  stop: (error: unknown) => because(t("Failed to stop automation"), error),
  kill: (error: unknown) => because(t("Failed to kill"), error),
  lift: (error: unknown) => because(t("Failed to allow entries"), error),
  scan: (symbol: string, error: unknown) => because(t("Failed to scan {symbol}", { symbol }), error),
  update: (error: unknown) => because(t("Failed to update"), error),
  migration: (error: unknown) => because(t("Migration failed"), error),
  initialize: (error: unknown) => because(t("Database initialization failed"), error),
  reset: (error: unknown) => because(t("Failed to reset account"), error),
  test: (name: string, error: unknown) => because(t("{name} Failed", { name }), error),
} as const;

export const periodWord = (period: WaveriderPeriod): string =>
  ({
    today: t("Today"),
    yesterday: t("Yesterday"),
    week: t("Week"),
    month: t("Month"),
    lifetime: t("Lifetime"),
  })[period];
