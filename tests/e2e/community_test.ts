/** Ranks and public goals. A single file: `deno test -A tests/e2e/community/FILE`. */
import { testsOf } from "./folder.ts";

await testsOf("community");
