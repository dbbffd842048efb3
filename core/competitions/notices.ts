/** Notifications of the end of a competition. */
import type { CommandContext } from "../kernel/run/handler.ts";
import { centsNumber, dollarText } from "../kernel/money.ts";
import { cents, percentage, subtractCents } from "../kernel/money.ts";
import { type Notice, notify } from "../notifications/mod.ts";
import type { Standing } from "./entrants_bulk.ts";
import type { CompetitionContent, FileEntrant } from "./file/schema.ts";

type Owner = Pick<Standing, "number" | "user_id" | "portfolio_id" | "portfolio_name">;

const noticeTo = (
  owner: Owner,
  competition_id: string,
  notice: Pick<Notice, "type" | "title" | "message">,
): Notice => ({
  ...notice,
  userId: owner.user_id,
  portfolioId: owner.portfolio_id,
  data: { portfolio_name: owner.portfolio_name, competition_id },
});

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(n: number): string {
  const teens = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${teens ? "th" : ["th", "st", "nd", "rd"][n % 10] ?? "th"}`;
}

const won = (
  owner: Owner,
  competitionId: string,
  { name, rules }: CompetitionContent,
  { value }: FileEntrant,
): Notice => {
  const change = percentage(subtractCents(cents(value), cents(rules.start_cash)), cents(rules.start_cash)) ?? 0;
  const sign = change < 0 ? "" : "+";
  return noticeTo(owner, competitionId, {
    type: "competition_winner",
    title: `You won the ${name}`,
    message: `You won the ${name} with ${dollarText(centsNumber(cents(value)))} (${sign}${change.toFixed(2)}%).`,
  });
};

/** Notifies all entrants of the results. */
export function notifyResults(
  ctx: CommandContext,
  competitionId: string,
  file: CompetitionContent,
  owners: readonly Owner[],
): void {
  const entrants = new Map(file.entrants.map((entrant) => [entrant.number, entrant]));
  const ranked = file.entrants.filter(({ rank }) => rank !== null).length;
  notify(
    ctx,
    owners.map((owner) => {
      const entrant = entrants.get(owner.number)!;
      if (owner.number === file.ranking.winner) return won(owner, competitionId, file, entrant);
      const message = entrant.rank === null
        ? `The ${file.name} has ended. You have no rank: ${entrant.reason}.`
        : `You finished ${ordinal(entrant.rank)} of ${ranked} in the ${file.name}.`;
      return noticeTo(owner, competitionId, {
        type: "competition_result",
        title: `The ${file.name} has ended`,
        message,
      });
    }),
  );
}

/** Notifies an entrant of a disqualification, and the winner if there is another one. */
export function notifyCorrection(
  ctx: CommandContext,
  competitionId: string,
  { before, after }: { readonly before: CompetitionContent; readonly after: CompetitionContent },
  owners: readonly Owner[],
  disqualified: number,
): void {
  const { winner } = after.ranking;
  notify(
    ctx,
    owners.flatMap((owner): Notice[] => {
      const entrant = after.entrants.find(({ number }) => number === owner.number)!;
      if (owner.number === disqualified) {
        const message = `You were taken out of the ranking of the ${after.name}: ${entrant.reason}`;
        return [
          noticeTo(owner, competitionId, { type: "competition_result", title: "You were disqualified", message }),
        ];
      }
      return owner.number === winner && winner !== before.ranking.winner
        ? [won(owner, competitionId, after, entrant)]
        : [];
    }),
  );
}

export function notifyCancelled(
  ctx: CommandContext,
  { id, name }: { readonly id: string; readonly name: string },
  reason: string,
  owners: readonly Owner[],
): void {
  const message = `The ${name} was cancelled: ${reason}`;
  const notice = { type: "competition_cancelled", title: `The ${name} was cancelled`, message } as const;
  notify(ctx, owners.map((owner) => noticeTo(owner, id, notice)));
}
