/** Runs the jobs. Every instance runs this loop; the rows of `job_runs` ensure that each period is done once. */
import { Cron } from "croner";
import { systemActor } from "../core/kernel/actor.ts";
import type { Runner } from "../core/kernel/run/run.ts";
import { refusalOf } from "../core/kernel/run/translate.ts";
import { type JobSchedule, schedule } from "./schedule.ts";

const TIME_ZONE = "America/New_York";

export interface JobLoop {
  /** Stops the schedule and waits for running jobs. */
  stop(): Promise<void>;
}

/** Runs each job at once, for work that fell due while no server ran, and then by its schedule. */
export function startJobs(runner: Runner, schedules: readonly JobSchedule[] = schedule): JobLoop {
  const { log } = runner.services;
  const actor = systemActor("jobs");
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  const runOnce = (job: string): Promise<void> => {
    const already = running.get(job);
    if (already || stopped) return already ?? Promise.resolve();
    const run = runner.run("jobs.run", actor, { name: job })
      .then(({ output }) => {
        const { periods, failed } = (output as { result: { periods: string[]; failed: string[] } }).result;
        if (periods.length + failed.length > 0) {
          log.info("job ran", {
            job,
            done: periods.join(" ") || undefined,
            failed: failed.join(" ") || undefined,
          });
        }
      })
      // While the store is unavailable this is a warning; the next wake-up tries again.
      .catch((error) => void refusalOf(error, log, { job }))
      .finally(() => running.delete(job));
    running.set(job, run);
    return run;
  };

  const crons = schedules.map(({ job, pattern }) =>
    new Cron(pattern, { timezone: TIME_ZONE, protect: true, unref: true }, () => void runOnce(job))
  );
  for (const { job } of schedules) void runOnce(job);
  return {
    stop: async () => {
      stopped = true;
      for (const cron of crons) cron.stop();
      await Promise.all(running.values());
    },
  };
}
