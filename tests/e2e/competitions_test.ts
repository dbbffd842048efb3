/** Contests. A single file: `deno test -A tests/e2e/competitions/FILE`. */
import { testsOf } from "./folder.ts";

await testsOf("competitions");
