/** Leaving. A single file: `deno test -A tests/e2e/account/FILE`. */
import { testsOf } from "./folder.ts";

await testsOf("account");
