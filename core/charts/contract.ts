/** Contracts of charts: what a user draws on them, and what they look like. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { id, idOut, instant, instantIn, line, nothing, priceAmount, priceOut, symbol } from "../kernel/wire.ts";
import {
  chartKinds,
  INDICATORS_LENGTH,
  MOST_DRAWINGS,
  MOST_DRAWN_STOCKS,
  MOST_TEMPLATES,
  NOTE_LENGTH,
} from "./terms.ts";

export { MOST_DRAWINGS, MOST_DRAWN_STOCKS, MOST_TEMPLATES };

const above0 = priceAmount().positive({ error: "Enter a price above 0" });
/** A place on the chart. */
const anchorIn = z.strictObject({ at: instantIn, price: above0 });
const anchorOut = z.object({ at: instant, price: priceOut });

/** The kinds of drawings; their ids are made by whoever draws. */
const drawingIn = z.discriminatedUnion("kind", [
  z.strictObject({ id, kind: z.literal("level"), price: above0 }),
  z.strictObject({ id, kind: z.enum(["trend", "fibonacci"]), from: anchorIn, to: anchorIn }),
  z.strictObject({ id, kind: z.literal("note"), place: anchorIn, text: line().min(1).max(NOTE_LENGTH) }),
], { error: "Use a kind of drawing: level, trend, fibonacci or note" });

/** A horizontal line, a line between two points, the retracements of the way between them, or a note. */
export const Drawing = z.discriminatedUnion("kind", [
  z.object({ id: idOut, kind: z.literal("level"), price: priceOut }),
  z.object({ id: idOut, kind: z.enum(["trend", "fibonacci"]), from: anchorOut, to: anchorOut }),
  z.object({ id: idOut, kind: z.literal("note"), place: anchorOut, text: z.string() }),
]).meta({ id: "Drawing" });
export type Drawing = z.output<typeof Drawing>;

/** Prices are in shares of now: later splits have changed them. */
const DrawnChart = z.object({
  symbol: z.string(),
  drawings: z.array(Drawing).max(MOST_DRAWINGS),
}).meta({ id: "DrawnChart" });

/** The look of every chart. */
const look = {
  kind: z.enum(chartKinds).default("candles"),
  /** Averages and indicators with their settings, like sma50.ema20.rsi14. */
  indicators: z.string().max(INDICATORS_LENGTH).regex(/^(-?[a-z]+[\d-]*(\.-?[a-z]+[\d-]*)*)?$/, {
    error: "List indicators with dots between, like sma50.ema20.rsi14",
  }).default(""),
  /** A logarithmic scale. */
  log: z.boolean().default(false),
  /** Whether dividends, splits and reports are shown. */
  events: z.boolean().default(true),
  /** Whether the panel of indicators is open beside the chart; by default where there is room. */
  panel: z.boolean().nullable().default(null),
  /** Whether the drawing tools are open beside the chart; by default where there is room. */
  rail: z.boolean().nullable().default(null),
};
export const ChartLayout = z.object(look).meta({ id: "ChartLayout" });
export type ChartLayout = z.output<typeof ChartLayout>;

const ChartTemplate = ChartLayout.extend({ id: idOut, name: z.string(), created_at: instant }).meta({
  id: "ChartTemplate",
});
export type ChartTemplate = z.output<typeof ChartTemplate>;

export const getDrawings = contract({
  name: "charts.drawings",
  route: "GET /charts/:symbol/drawings",
  reads: ["drawings"],
  kind: "query",
  summary: "Show what you have drawn on the chart of a stock",
  access: "user",
  input: z.strictObject({ symbol }),
  output: DrawnChart,
  errors: [],
});

export const draw = contract({
  name: "charts.draw",
  route: "PATCH /charts/:symbol/drawings",
  touches: ["drawings"],
  kind: "command",
  summary: "Draw on the chart of a stock: put drawings in by their ids, and remove some",
  access: "user",
  input: z.strictObject({
    symbol,
    /** New ones, and others in place of those with their ids. */
    put: z.array(drawingIn).max(MOST_DRAWINGS).default([]),
    /** Ids; those that are not there are ignored. */
    remove: z.array(id).max(MOST_DRAWINGS).default([]),
  }),
  output: DrawnChart,
  errors: ["SYMBOL_NOT_FOUND", "RULE_BROKEN"],
});

export const getLayout = contract({
  name: "charts.layout",
  route: "GET /chart-layout",
  reads: ["chart-layout"],
  kind: "query",
  summary: "Show what your charts look like; null until you change it",
  access: "user",
  input: nothing,
  output: z.object({ layout: ChartLayout.nullable() }),
  errors: [],
});

export const setLayout = contract({
  name: "charts.set-layout",
  route: "PUT /chart-layout",
  touches: ["chart-layout"],
  kind: "command",
  summary: "Set what your charts look like, on all devices",
  access: "user",
  input: z.strictObject(look),
  output: ChartLayout,
  errors: [],
});

export const listTemplates = contract({
  name: "charts.templates",
  route: "GET /chart-templates",
  reads: ["chart-templates"],
  kind: "query",
  summary: "List the looks of charts that you have saved, by name",
  access: "user",
  input: nothing,
  output: z.array(ChartTemplate).max(MOST_TEMPLATES),
  errors: [],
});

export const saveTemplate = contract({
  name: "charts.save-template",
  route: "PUT /chart-templates",
  touches: ["chart-templates"],
  kind: "command",
  summary: "Save the look of a chart under a name, in place of the one that had it",
  access: "user",
  input: z.strictObject({ name: line().min(1, { error: "Enter a name" }).max(60), ...look }),
  output: ChartTemplate,
  errors: ["RULE_BROKEN"],
});

export const deleteTemplate = contract({
  name: "charts.delete-template",
  route: "DELETE /chart-templates/:id 204",
  touches: ["chart-templates"],
  kind: "command",
  summary: "Delete a saved look of charts",
  access: "owner",
  owned: { field: "id", kind: "template" },
  input: z.strictObject({ id }),
  output: z.object({ id: idOut }),
  errors: ["NOT_FOUND"],
});

export const chartContracts = [
  getDrawings,
  draw,
  getLayout,
  setLayout,
  listTemplates,
  saveTemplate,
  deleteTemplate,
] as const;
