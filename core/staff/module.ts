/** What jobs and the market clock add to the product. */
import { module } from "../kernel/module.ts";
import { staffContracts } from "./contract.ts";

export const staff = module({
  name: "staff",
  contracts: staffContracts,
  terminal: {
    groups: {
      clock: "The market clock (operators and admins)",
      jobs: "Jobs and due work (staff; run by admins)",
      staff: "Counts of the whole product, and what waits for staff",
    },
    fields: {
      speed: "seconds of market time a second; 1 is real speed, 0 stops the clock",
      "clock.advance.by": "a duration like 15m, 2h, 3d, 1w, 1y or PT1H30M",
      "clock.forward.to": "the instant with its offset, like 2027-03-01T09:30:00-05:00",
      "clock.destinations.date": "also show the first open on this date or after it",
      "jobs.give-up.name": "name of the job, as jobs list shows it",
      "jobs.give-up.period": "the failed period, as jobs runs shows it",
      "jobs.give-up.reason": "why, for the record",
      "jobs.give-up-portfolio.name": "name of the due work, as jobs list shows it",
      "jobs.give-up-portfolio.period": "the period that failed, as jobs set-aside shows it",
      "jobs.give-up-portfolio.portfolio_id": "id of the portfolio, as jobs set-aside shows it",
      "jobs.give-up-portfolio.reason": "why, for the record",
      "jobs.retry-portfolio.name": "name of the due work, as jobs list shows it",
      "jobs.retry-portfolio.period": "the period that failed, as jobs set-aside shows it",
      "jobs.retry-portfolio.portfolio_id": "id of the portfolio, as jobs set-aside shows it",
      "jobs.set-aside.name": "name of the due work, as jobs list shows it",
      "jobs.retry.name": "name of the job, as jobs list shows it",
      "jobs.retry.period": "the failed period, as jobs runs shows it",
      "jobs.run.name": "name of the job, as jobs list shows it",
      "jobs.runs.name": "name of the job, as jobs list shows it",
    },
    operations: {
      "jobs.run": { failed: ({ result }) => (result.failed?.length ?? 0) > 0 },
      "jobs.retry": { failed: ({ state }) => state !== "done" },
      "jobs.retry-portfolio": { failed: ({ state }) => state !== "done" },
      "clock.set": { argument: "to", movesClock: true },
      "clock.speed": { argument: "speed" },
      "clock.advance": { argument: "by", movesClock: true },
      "clock.forward": { argument: "to", movesClock: true },
    },
  },
  load: async () => {
    const { staffHandlers } = await import("./mod.ts");
    return { handlers: staffHandlers };
  },
});
