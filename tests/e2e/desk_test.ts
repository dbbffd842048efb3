/** What a user does with portfolios of their own. A single file: `deno test -A tests/e2e/desk/FILE`. */
import { testsOf } from "./folder.ts";

await testsOf("desk");
