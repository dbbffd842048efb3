/** Row types of the module's tables. */
import type { Fixed, Json } from "../kernel/store/tables.ts";
import type { ChartLayout, Drawing } from "./contract.ts";

export interface ChartDrawingsTable {
  user_id: Fixed<string>;
  symbol: Fixed<string>;
  id: Fixed<string>;
  /** Its place among those of the chart; gaps do not matter. */
  position: Fixed<number>;
  drawing: Json<Drawing>;
  /** Market time: its prices are in the shares of that day. */
  priced_at: Temporal.Instant;
  created_at: Fixed<Temporal.Instant>;
}

/** The look of a user's charts. */
export interface ChartLayoutsTable {
  user_id: Fixed<string>;
  layout: Json<ChartLayout>;
  changed_at: Temporal.Instant;
}

export interface ChartTemplatesTable {
  user_id: Fixed<string>;
  id: Fixed<string>;
  name: Fixed<string>;
  layout: Json<ChartLayout>;
  created_at: Fixed<Temporal.Instant>;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    chart_drawings: ChartDrawingsTable;
    chart_layouts: ChartLayoutsTable;
    chart_templates: ChartTemplatesTable;
  }
}
