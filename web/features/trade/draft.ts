/** The filled ticket, stored for this tab so that a reload keeps it; it is gone once the dialog is closed. */
import type { TradeRequest } from "../../lib/dialogs.ts";
import { newTicket, type Ticket, ticketTypes } from "./ticket.ts";

const KEY = "tradewinds.ticket";

/** What a draft belongs to: it is shown to the same user only, in the same dialog. */
export interface DraftOf {
  readonly userId: string;
  readonly symbol: string;
  readonly request: TradeRequest;
}

export interface Draft {
  readonly portfolioId: string | null;
  readonly ticket: Ticket;
}

const ownerOf = ({ userId, symbol, request: { side, portfolioId, dollars, shares } }: DraftOf): string =>
  JSON.stringify([userId, symbol, side, portfolioId ?? null, dollars ?? null, shares ?? null]);

/** Stored text may be that of another release. */
function isTicket(value: unknown): value is Ticket {
  const found = (value ?? {}) as Record<string, unknown>;
  return Object.entries(newTicket("BUY", "market")).every(([name, usual]) => typeof found[name] === typeof usual) &&
    ticketTypes.some((type) => type === found["type"]);
}

export function readDraft(of: DraftOf): Draft | null {
  try {
    const { owner, portfolioId, ticket } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    if (owner !== ownerOf(of) || !isTicket(ticket)) return null;
    return { portfolioId: typeof portfolioId === "string" ? portfolioId : null, ticket };
  } catch {
    return null;
  }
}

/** A ticket without an amount has nothing to keep. */
export function keepDraft(of: DraftOf, draft: Draft): void {
  if (draft.ticket.amount === "") dropDraft();
  else sessionStorage.setItem(KEY, JSON.stringify({ owner: ownerOf(of), ...draft }));
}

export const dropDraft = (): void => sessionStorage.removeItem(KEY);
