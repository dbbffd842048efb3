/** What the record of staff actions adds to the product. */
import { module } from "../kernel/module.ts";
import { auditContracts } from "./contract.ts";

export const audit = module({
  name: "audit",
  contracts: auditContracts,
  terminal: {
    groups: { audit: "What staff did" },
    fields: {
      action: "name of an operation like users.set-role, or its group, like users",
      actor: "id, e-mail or username of who did it; operator is the machine's terminal",
      before: "number of the last row that is known",
      from: "from this instant on",
      head: "hash of the last row at an earlier time, from the log or another machine",
      target: "what it was done to: an id, or the e-mail or username of a person",
      text: "words in the target, the reason, or what changed",
      to: "before this instant",
    },
    operations: {
      "audit.export": { content: "content" },
      "audit.verify": { failed: ({ ok }) => !ok },
    },
  },
  load: async () => {
    const { auditHandlers } = await import("./mod.ts");
    return { handlers: auditHandlers };
  },
});
