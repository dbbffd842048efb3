/** Dialogs that any page may open. The app mounts them; pages only ask, so no feature needs another. */
import { createContext, useContext } from "react";
import type { Portfolio } from "../../core/ledger/contract.ts";
import type { Order, Side } from "../../core/orders/contract.ts";

export interface TradeRequest {
  readonly side: Side;
  /** Left out: the dialog begins with the search. */
  readonly symbol?: string;
  /** Left out: the person chooses among their portfolios. */
  readonly portfolioId?: string;
}

export interface Dialogs {
  trade(request: TradeRequest): void;
  createPortfolio(): void;
  deposit(portfolio: Portfolio): void;
  receipt(order: Order): void;
  shortcuts(): void;
}

const nowhere = () => {};
export const DialogsContext = createContext<Dialogs>({
  trade: nowhere,
  createPortfolio: nowhere,
  deposit: nowhere,
  receipt: nowhere,
  shortcuts: nowhere,
});
export const useDialogs = (): Dialogs => useContext(DialogsContext);
