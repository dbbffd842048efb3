/** Processor time, as Linux counts it for processes: unlike a throughput it does not depend on what else runs. */
import postgres from "postgres";
import { median, ratioOf, Skipped } from "./report.ts";

/** The unit of /proc/<pid>/stat: a hundredth of a second. */
const TICK_MS = 10;
/** A server that uses less than this share of a core has at most work at low priority left. */
const AT_REST = 0.1;
const REST_TIMEOUT_MS = 90_000;

/** The fields of /proc/<pid>/stat from the parent's id on. @throws Skipped where there is no such file */
async function stat(pid: number | "self"): Promise<number[]> {
  const text = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => {
    throw new Skipped("needs Linux, which counts the processor time of each process");
  });
  // The name in parentheses may have spaces.
  return text.slice(text.lastIndexOf(")") + 4).split(" ").map(Number);
}

const [PARENT, OWN, CHILDREN] = [0, 10, 12];
const sum = (fields: readonly number[], from: number) => (fields[from]! + fields[from + 1]!) * TICK_MS;

/** Milliseconds of processor time that a process has used, in all its threads. */
export const processOf = (pid: number) => async (): Promise<number> => sum(await stat(pid), OWN);

/** Milliseconds that programs which this process started and which have ended used. */
export const endedPrograms = async (): Promise<number> => sum(await stat("self"), CHILDREN);

/** Milliseconds that a PostgreSQL server on this machine has used in all its processes, ended ones too. */
export async function serverOf(url: string): Promise<() => Promise<number>> {
  const db = postgres(url, { max: 1, onnotice: () => {} });
  const [{ pid }] = await db<[{ pid: number }]>`select pg_backend_pid() as pid`;
  const parent = await stat(pid).catch((cause) => {
    throw cause instanceof Skipped ? new Skipped("needs PostgreSQL on this machine") : cause;
  }).finally(() => db.end());
  const server = parent[PARENT]!;
  return async () => {
    while (true) {
      const own = await stat(server);
      const live = await Array.fromAsync(Deno.readDir("/proc"), async ({ name }) => {
        const fields = /^\d+$/.test(name) ? await stat(Number(name)).catch(() => null) : null;
        return fields?.[PARENT] === server ? sum(fields, OWN) : 0;
      });
      const ended = sum(own, CHILDREN);
      // What a process used that ended between the two readings is in neither.
      if (sum(await stat(server), CHILDREN) !== ended) continue;
      return sum(own, OWN) + ended + live.reduce((total, one) => total + one, 0);
    }
  };
}

/** Waits until a server is done with what it prepares for a request or after its start. */
export async function untilAtRest(pid: number): Promise<void> {
  const used = processOf(pid);
  const began = performance.now();
  for (let before = await used(); performance.now() - began < REST_TIMEOUT_MS;) {
    await new Promise((wake) => setTimeout(wake, 1_000));
    const now = await used();
    if (now - before < 1_000 * AT_REST) return;
    before = now;
  }
}

/** Milliseconds of processor time that something has used so far. */
export type Used = () => Promise<number>;
/** Microseconds a request, in each of the processes that take part. */
export type Cost = readonly number[];

/** Runs a load, and adds what each request of it cost in each of the processes. */
export async function withCost<R extends { readonly done: number }>(
  processes: readonly Used[],
  load: () => Promise<R>,
): Promise<R & { readonly cost: Cost }> {
  const before = await Promise.all(processes.map((used) => used()));
  const result = await load();
  const cost = await Promise.all(processes.map(async (used, i) => (await used() - before[i]!) * 1_000 / result.done));
  return { ...result, cost };
}

export const total = (cost: Cost) => cost.reduce((all, one) => all + one, 0);

/** What a request costs beside its limit, where costs of the limit were taken before and after each one of the job. */
export function costRatio(jobs: readonly Cost[], limits: readonly Cost[]) {
  const logs = jobs.map((job, i) =>
    (Math.log(total(limits[i]!)) + Math.log(total(limits[i + 1]!))) / 2 - Math.log(total(job))
  );
  const part = (costs: readonly Cost[], i: number) => median(costs.map((cost) => cost[i]!));
  return {
    ...ratioOf(logs),
    job: jobs[0]!.map((_, i) => part(jobs, i)),
    limit: limits[0]!.map((_, i) => part(limits, i)),
  };
}
