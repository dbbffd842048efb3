/** Contracts of alerts. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { dueUntil, id, idOut, instant, nothing, priceAmount, statistic, symbol } from "../kernel/wire.ts";
import { alertKinds, distanceUnits, thresholdFault } from "./alert_kinds.ts";

export { type AlertKind, distanceOf, isReached, ruleOf, unitOf } from "./alert_kinds.ts";

export const MOST_ACTIVE_ALERTS = 100;
/** Alerts that have ended are kept up to this many, the newest. */
export const MOST_ENDED_ALERTS = 100;

/** Where an alert's figure stands: dollars, percent of the day, or times the average volume. */
const standing = {
  /** The figure now; null when it is not known. */
  current: statistic.nullable(),
  /** How far it has to go, never negative; null when it is not known. */
  distance: statistic.nullable(),
  distance_unit: z.enum(distanceUnits),
  /** The last date of two years on which the price was there, ISO; null if it was not, and for other kinds. */
  last_there_on: z.string().nullable(),
};

export const Alert = z.object({
  id: idOut,
  symbol: z.string(),
  kind: z.enum(alertKinds),
  /** Dollars, percent of the day or from the 52-week high or low, or times the average volume of 20 sessions. */
  threshold: z.number(),
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
const threshold = priceAmount();
const checkThreshold = (
  input: { kind: (typeof alertKinds)[number]; threshold: number },
  check: z.RefinementCtx,
) => {
  const message = thresholdFault(input.kind, input.threshold);
  if (message) check.addIssue({ code: "custom", path: ["threshold"], message });
};
const owned = { field: "id", kind: "alert" } as const;

export const listAlerts = contract({
  name: "alerts.list",
  kind: "query",
  summary: "List the own alerts, the active ones first, with how far away each is",
  access: "user",
  input: nothing,
  output: z.array(Alert).max(MOST_ACTIVE_ALERTS + MOST_ENDED_ALERTS),
  errors: [],
});

export const createAlert = contract({
  name: "alerts.create",
  kind: "command",
  summary: "Be told when a stock's price, change, volume or place in its year gets somewhere",
  access: "user",
  input: z.strictObject({
    symbol,
    kind,
    threshold,
    /** End it when it has fired; else it fires once on each day on which it holds. */
    once: z.boolean().default(true),
  }).superRefine(checkThreshold),
  output: Alert,
  errors: ["SYMBOL_NOT_FOUND", "RULE_BROKEN"],
});

export const previewAlert = contract({
  name: "alerts.preview",
  kind: "query",
  summary: "Show how far away an alert would be, and when the price was last there",
  access: "user",
  input: z.strictObject({ symbol, kind, threshold }).superRefine(checkThreshold),
  output: z.object({
    symbol: z.string(),
    ...standing,
    /** Whether its condition holds already. */
    is_reached: z.boolean(),
  }).meta({ id: "AlertPreview" }),
  errors: ["SYMBOL_NOT_FOUND"],
});

export const updateAlert = contract({
  name: "alerts.update",
  kind: "command",
  summary: "Change an alert, or make one active again",
  access: "owner",
  owned,
  input: z.strictObject({
    id,
    threshold: threshold.optional(),
    once: z.boolean().optional(),
    active: z.boolean().optional(),
  }),
  output: Alert,
  errors: ["NOT_FOUND", "RULE_BROKEN", "SYMBOL_NOT_FOUND"],
});

export const deleteAlert = contract({
  name: "alerts.delete",
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
  kind: "command",
  summary: "Fire the alerts whose conditions held since they were last judged",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    fired: z.int(),
    /** Of stocks whose listing has ended. */
    ended: z.int(),
    /** True when nothing is left that fell due; else call again. */
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
