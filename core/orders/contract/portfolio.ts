/** Contract of the deletion of a portfolio, which ends its orders. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { id } from "../../kernel/wire.ts";
import { z } from "zod";

export const deletePortfolio = contract({
  name: "portfolios.delete",
  route: "DELETE /portfolios/:id 204",
  touches: ["money"],
  kind: "command",
  summary: "Delete a portfolio that is not the default",
  access: "owner",
  owned: { field: "id", kind: "portfolio" },
  input: z.strictObject({ id }),
  output: z.object({ id }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});
