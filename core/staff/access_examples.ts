/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { staff } from "./module.ts";

const JANUARY = Temporal.Instant.from("2027-01-05T15:00:00Z");
let forwards = 0;

export const examples: Examples<typeof staff> = {
  inputs: {
    "clock.show": () => ({}),
    "clock.destinations": () => ({ date: "2027-01-05" }),
    "clock.set": () => ({ to: "2027-01-04T10:00:00-05:00" }),
    "clock.speed": () => ({ speed: 1 }),
    "clock.advance": () => ({ by: "PT1S" }),
    // Each later than the one before, since the clock does not move back.
    "clock.forward": () => ({ to: JANUARY.add({ hours: ++forwards }).toString() }),
    "clock.cancel": () => ({}),
    "jobs.list": () => ({}),
    "jobs.runs": () => ({ name: "prune" }),
    "jobs.run": () => ({ name: "prune" }),
    "jobs.retry": (own) => ({ name: "verify-staff-actions", period: own.failed_period }),
    "jobs.give-up": (own) => ({ name: "verify-staff-actions", period: own.failed_period, reason: "It is not needed" }),
    "jobs.set-aside": () => ({ name: "prune" }),
    "jobs.retry-portfolio": (own) => ({ name: "pay-interest", portfolio_id: own.set_aside, period: "2026-10" }),
    "jobs.give-up-portfolio": (own) => ({
      ...{ name: "pay-interest", portfolio_id: own.set_aside, period: "2026-10", reason: "It is not needed" },
    }),
    "staff.stats": () => ({}),
    "staff.overview": () => ({}),
  },
  objects: {
    set_aside: async ({ server }) => {
      const portfolio_id = crypto.randomUUID();
      await server.product.services.db.insertInto("work_failures").values({
        ...{ work: "pay-interest", period: "2026-10", portfolio_id, tries: 5, error: "A test" },
        failed_at: server.product.services.clock.wall(),
      }).execute();
      return portfolio_id;
    },
    failed_period: async ({ server }) => {
      const period = crypto.randomUUID();
      const at = server.product.services.clock.wall();
      await server.product.services.db.insertInto("job_runs").values({
        ...{ job: "verify-staff-actions", period, state: "failed", started_at: at, finished_at: at, error: "A test" },
      }).execute();
      return period;
    },
  },
};
