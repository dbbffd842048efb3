/**
 * The symbols of the simulated market's real companies and funds; all its others are invented. The build of the web app
 * replaces this module by its value. Browser-safe.
 */
import { universe } from "../universe.ts";

export const realSymbols: readonly string[] = universe().map(({ symbol }) => symbol);
