/** The pages about the market. A single file: `deno test -A tests/e2e/market/FILE`. */
import { testsOf } from "./folder.ts";

await testsOf("market");
