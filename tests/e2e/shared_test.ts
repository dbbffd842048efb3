/** Public portfolios as others see them. A single file: `deno test -A tests/e2e/shared/FILE`. */
import { testsOf } from "./folder.ts";

await testsOf("shared");
