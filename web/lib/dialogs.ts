/** Dialogs that any page may open. The app mounts them, so that features do not import each other. */
import { createContext, useContext } from "react";
import type { Portfolio } from "../../core/ledger/contract.ts";
import type { Order, Side } from "../../core/orders/contract.ts";

export interface TradeRequest {
  readonly side: Side;
  /** Without it the dialog starts with the search. */
  readonly symbol?: string;
  /** Without it the user chooses a portfolio. */
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
