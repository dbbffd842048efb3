/** Profiles of users. A single file: `deno test -A tests/e2e/profiles/FILE`. */
import { testsOf } from "./folder.ts";

await testsOf("profiles");
