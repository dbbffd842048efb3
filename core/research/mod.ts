/** The door of research. */
import type { Handler } from "../kernel/handler.ts";
import { bars } from "./bars.ts";
import { clockHandlers } from "./clock.ts";
import { info } from "./info.ts";
import { holidays } from "./market_holidays.ts";
import { hours } from "./market_hours.ts";
import { status } from "./market_status.ts";
import { quote } from "./quote.ts";
import { search } from "./search.ts";
import { snapshot } from "./trading_snapshot.ts";

export const researchHandlers: readonly Handler[] = [status, hours, holidays, search, bars, quote, info, snapshot, ...clockHandlers];
