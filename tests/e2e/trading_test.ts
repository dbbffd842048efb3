/** The trade ticket and the chart desk. A single file: `deno test -A tests/e2e/trading/FILE`. */
import { testsOf } from "./folder.ts";

await testsOf("trading");
