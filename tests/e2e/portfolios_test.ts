/** A user's own portfolios. A single file: `deno test -A tests/e2e/portfolios/FILE`. */
import { testsOf } from "./folder.ts";

await testsOf("portfolios");
