/**
 * Does the work of corporate actions on the portfolios they concern, some hundred per transaction. The progress of a
 * pass is only in memory: a pass that restarts recognises finished portfolios by their journal entries.
 */
import type { CommandContext, Services } from "../kernel/run/handler.ts";
import { forPortfolios, type Holder, listFailing } from "../ledger/mod.ts";

/** Portfolios per transaction. */
const MOST = 300;

export interface Page {
  /** Only portfolios after this one; null: from the first. */
  readonly after: string | null;
  readonly limit: number;
}

export interface PagedWork<A, T> {
  /** Its name in `work_failures`, where the action's id is the period. */
  readonly name: string;
  /** The requested instant, if any. Calls without one continue each other's pass, whatever the time is. */
  readonly until: string | undefined;
  /** The portfolios concerned in the order of their ids, also those that are done, and the shares they had. */
  readonly list: (action: A, page: Page) => Promise<readonly Holder[]>;
  /** Does the rest. */
  readonly act: (ctx: CommandContext, action: A, holders: readonly Holder[]) => Promise<T>;
  /** Marks the action: no portfolio is left. */
  readonly finish: (action: A) => Promise<unknown>;
}

/** The progress of the actions of one instant, or of now. */
interface Pass {
  readonly until: string | undefined;
  /** The action in progress: the last portfolio seen, and how many of those seen are not done. */
  readonly reached: { readonly id: string; readonly after: string; readonly left: number } | null;
  readonly ended: ReadonlySet<string>;
}
const passes = new WeakMap<Services, Map<string, Pass>>();

/**
 * Does one transaction's part of the work on due actions: a page of one action's portfolios, as portfolios are locked
 * in the order of their ids. Returns the results, and whether all actions were processed; one with failed portfolios
 * stays due for the next instant.
 */
export async function workOff<A extends { readonly id: string }, T>(
  ctx: CommandContext,
  actions: readonly A[],
  { name, until, list, act, finish }: PagedWork<A, T>,
): Promise<{ results: T[]; caughtUp: boolean }> {
  const known = passes.get(ctx.services) ?? new Map<string, Pass>();
  passes.set(ctx.services, known);
  const last = known.get(name);
  const current = last && last.until === until ? last : undefined;
  const ended = new Set(current?.ended);
  const goOnFrom = (reached: Pass["reached"]) => ctx.afterCommit(() => void known.set(name, { until, reached, ended }));
  for (const action of actions) {
    if (ended.has(action.id)) continue;
    const which = { work: name, period: action.id };
    const { after, left } = current?.reached?.id === action.id ? current.reached : { after: null, left: 0 };
    const page = await list(action, { after, limit: MOST });
    const failing = new Set(page.length === 0 ? [] : await listFailing(ctx.trx, which, ctx.wall));
    const holders = new Map(page.map((h) => [h.portfolioId, h]));
    const ids = [...holders.keys()].filter((id) => !failing.has(id));
    const { results, failed } = await forPortfolios(
      ctx,
      which,
      ids,
      (part, partIds) => act(part, action, partIds.map((id) => holders.get(id)!)),
    );
    const notDone = left + (page.length - ids.length) + failed;
    if (page.length === MOST) {
      goOnFrom({ id: action.id, after: page.at(-1)!.portfolioId, left: notDone });
      return { results, caughtUp: false };
    }
    ended.add(action.id);
    if (notDone === 0) await finish(action);
    if (page.length > 0) {
      goOnFrom(null);
      return { results, caughtUp: false };
    }
  }
  // The next call checks everything again.
  ctx.afterCommit(() => void known.delete(name));
  return { results: [], caughtUp: true };
}
