/** Contracts of alerts. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { dueUntil, id, idOut, instant, nothing, priceAmount, statistic, symbol } from "../kernel/wire.ts";
import { alertKinds, distanceUnits } from "./alert_kinds.ts";
import { AlertLine, conditionFaults, linePoints } from "./alert_lines.ts";

export {
  type AlertKind,
  distanceOf,
  isLineKind,
  isReached,
  type LineKind,
  ruleOf,
  type ThresholdKind,
  unitOf,
} from "./alert_kinds.ts";

export const MOST_ACTIVE_ALERTS = 100;
/** At most this many ended alerts are stored, the newest. */
export const MOST_ENDED_ALERTS = 100;

/** The current figure of an alert, in the unit of its threshold. */
const standing = {
  /**
   * Dollars, percent of the day or from the 52-week high or low, times the average volume of 20 sessions, the RSI of 14
   * days, or percent above the average of 50 or 200 days, negative below it. Of a line its price now, null where it has
   * none.
   */
  threshold: z.number().nullable(),
  /** The figure now; null when it is unknown. */
  current: statistic.nullable(),
  /** The distance to the threshold, never negative; null when it is unknown. */
  distance: statistic.nullable(),
  distance_unit: z.enum(distanceUnits),
  /** The last date of two years on which the price was there, ISO; null if it was not, and for other kinds. */
  last_there_on: z.string().nullable(),
};

export const Alert = z.object({
  id: idOut,
  symbol: z.string(),
  kind: z.enum(alertKinds),
  /** What it waits at instead of a threshold, for the kinds of lines; else null. */
  line: AlertLine.nullable(),
  once: z.boolean(),
  active: z.boolean(),
  ...standing,
  /** When it last fired. */
  triggered_at: instant.nullable(),
  created_at: instant,
}).meta({ id: "Alert" });
export type Alert = z.output<typeof Alert>;

const kind = z.enum(alertKinds);
/** At most four decimals, as prices have. */
const threshold = priceAmount().optional();
/** A threshold, or the points of a line, by the kind. */
const condition = { kind, threshold, ...linePoints };
const checkCondition = (input: z.output<z.ZodObject<typeof condition>>, check: z.RefinementCtx) => {
  for (const { field, message } of conditionFaults(input.kind, input)) {
    check.addIssue({ code: "custom", path: [field], message });
  }
};
const owned = { field: "id", kind: "alert" } as const;

export const listAlerts = contract({
  name: "alerts.list",
  route: "GET /alerts",
  reads: ["alerts"],
  kind: "query",
  summary: "List your alerts, the active ones first, with how far away each is",
  access: "user",
  input: nothing,
  output: z.array(Alert).max(MOST_ACTIVE_ALERTS + MOST_ENDED_ALERTS),
  errors: [],
});

export const createAlert = contract({
  name: "alerts.create",
  route: "POST /stocks/:symbol/alerts 201",
  touches: ["alerts"],
  kind: "command",
  summary: "Get notified of a price, line, change, volume, 52-week position, RSI or average",
  access: "user",
  input: z.strictObject({
    symbol,
    ...condition,
    /** End it when it has fired; else it fires once on each day on which it holds. */
    once: z.boolean().default(true),
  }).superRefine(checkCondition),
  output: Alert,
  errors: ["SYMBOL_NOT_FOUND", "RULE_BROKEN"],
});

export const previewAlert = contract({
  name: "alerts.preview",
  route: "GET /stocks/:symbol/alerts/preview",
  reads: ["alerts"],
  kind: "query",
  summary: "Show how far away an alert would be, and when the price was last there",
  access: "user",
  input: z.strictObject({ symbol, ...condition }).superRefine(checkCondition),
  output: z.object({
    symbol: z.string(),
    ...standing,
    /** Whether its condition is met already. */
    is_reached: z.boolean(),
  }).meta({ id: "AlertPreview" }),
  errors: ["SYMBOL_NOT_FOUND"],
});

export const updateAlert = contract({
  name: "alerts.update",
  route: "PATCH /alerts/:id",
  touches: ["alerts"],
  kind: "command",
  summary: "Change an alert, or make one active again",
  access: "owner",
  owned,
  input: z.strictObject({
    id,
    threshold,
    ...linePoints,
    once: z.boolean().optional(),
    active: z.boolean().optional(),
  }),
  output: Alert,
  errors: ["NOT_FOUND", "RULE_BROKEN", "SYMBOL_NOT_FOUND"],
});

export const deleteAlert = contract({
  name: "alerts.delete",
  route: "DELETE /alerts/:id 204",
  touches: ["alerts"],
  kind: "command",
  summary: "Delete an alert",
  access: "owner",
  owned,
  input: z.strictObject({ id }),
  output: z.object({ id: idOut }),
  errors: ["NOT_FOUND"],
});

export const processAlerts = contract({
  name: "alerts.process-pending",
  route: "POST /alerts/process-pending",
  kind: "command",
  summary: "Fire the alerts whose conditions held since they were last judged",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    fired: z.int(),
    /** Of stocks whose listing has ended. */
    ended: z.int(),
    /** True when everything due is done; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});

export const alertContracts = [
  listAlerts,
  createAlert,
  previewAlert,
  updateAlert,
  deleteAlert,
  processAlerts,
] as const;
