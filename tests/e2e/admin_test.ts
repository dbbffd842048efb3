/** The staff panel, feedback, announcements and switches. A single file: `deno test -A tests/e2e/admin/FILE`. */
import { testsOf } from "./folder.ts";

await testsOf("admin");
