/** What jobs and the market clock add to the product. */
import { module } from "../kernel/module.ts";
import { staffContracts } from "./contract.ts";

export const staff = module({
  name: "staff",
  contracts: staffContracts,
  terminal: {
    groups: { clock: "The market clock (operators and admins)", jobs: "Background jobs (operators and admins)" },
    fields: {
      speed: "seconds of market time a second; 1 is real speed, 0 stops the clock",
      "clock.advance.by": "a duration like 15m, 2h, 3d, 1w, 1y or PT1H30M",
      "jobs.run.name": "name of the job, as jobs list shows it",
    },
    operations: {
      "jobs.run": { failed: ({ result }) => (result.failed?.length ?? 0) > 0 },
      "clock.set": { argument: "to", movesClock: true },
      "clock.speed": { argument: "speed" },
      "clock.advance": { argument: "by", movesClock: true },
    },
  },
  load: async () => {
    const { staffHandlers } = await import("./mod.ts");
    return { handlers: staffHandlers };
  },
});
