import { useEffect, useState } from "react";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import type { Side } from "../../../core/orders/contract.ts";
import type { StockQuote } from "../../../core/research/contract.ts";
import { isAmountText } from "../../lib/amounts.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field, FormError } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { OrderButton, OrderSummary } from "./OrderSummary.tsx";
import { type Cash, maximum, type Mode, planOf, type Ticket } from "./ticket.ts";
import { usePlace } from "./use_place.tsx";

interface Props {
  readonly symbol: string;
  readonly side: Side;
  readonly marketOpen: boolean;
  readonly quote: StockQuote | null;
  readonly cash: Cash | null;
  readonly available: number;
  readonly portfolios: readonly Portfolio[];
  readonly portfolioId: string | null;
  readonly onPortfolio: (id: string) => void;
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}

const SIDES = [{ value: "BUY", label: "Buy" }, { value: "SELL", label: "Sell" }] as const satisfies {
  value: Side;
  label: string;
}[];
const DECIMALS: Record<Mode, number> = { dollars: 2, shares: 6 };

/** The initial limit: the price at which an order would fill now. */
const startLimit = (side: Side, quote: StockQuote | null): string =>
  String((side === "BUY" ? quote?.ask_price : quote?.bid_price) ?? quote?.price ?? "");

export function OrderForm(
  { symbol, side, marketOpen, quote, cash, available, portfolios, portfolioId, onPortfolio, onBusy, onDone }: Props,
) {
  const [ticket, setTicket] = useState<Ticket>({
    side,
    type: marketOpen ? "market" : "limit",
    mode: "dollars",
    amount: "",
    limit: "",
    timeInForce: "gtc",
    includeReserve: false,
  });
  const [tried, setTried] = useState(false);
  const change = (part: Partial<Ticket>) => setTicket((before) => ({ ...before, ...part }));
  const { place, pending, failure } = usePlace(symbol, portfolioId, onDone);
  useEffect(() => onBusy(pending), [pending, onBusy]);
  // The market may close while the form is open.
  useEffect(() => {
    if (!marketOpen && ticket.type === "market") {
      change({ type: "limit", limit: ticket.limit || startLimit(ticket.side, quote) });
    }
  }, [marketOpen, ticket.type]);
  useEffect(() => {
    if (ticket.type === "limit" && ticket.limit === "" && quote) change({ limit: startLimit(ticket.side, quote) });
  }, [ticket.type, quote === null]);

  const facts = { portfolioId, quote, cash: portfolioId ? cash : null, available };
  const plan = planOf(ticket, facts);
  const most = maximum(ticket, facts);
  const type = (field: "amount" | "limit", decimals: number) => (event: React.ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value.replace(/[,\s$]/g, "");
    if (isAmountText(text, decimals)) change({ [field]: text });
  };
  const problem = tried || ticket.amount !== "" ? plan.problem : null;
  return (
    <form
      className="ticket"
      aria-label="Order"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!plan.problem && !pending) place(ticket, plan);
      }}
    >
      <Segmented<Side>
        block
        aria-label="Side"
        options={[...SIDES]}
        value={ticket.side}
        disabled={pending}
        onChange={(next) => change({ side: next, amount: "" })}
        className={ticket.side === "BUY" ? "side-buy" : "side-sell"}
      />
      <Field label="Portfolio">
        {(props) => (
          <Select
            {...props}
            value={portfolioId ?? ""}
            placeholder="Choose a portfolio"
            disabled={pending}
            options={portfolios.map((portfolio) => ({ value: portfolio.id, label: portfolio.name }))}
            onChange={onPortfolio}
          />
        )}
      </Field>
      <div className="pair">
        <Field label="Order type" hint={marketOpen ? undefined : "Only limit orders while the market is not open"}>
          {(props) => (
            <Select
              {...props}
              value={ticket.type}
              disabled={pending}
              options={[{ value: "market", label: "Market", disabled: !marketOpen }, {
                value: "limit",
                label: "Limit",
              }]}
              onChange={(next) => change({ type: next })}
            />
          )}
        </Field>
        {ticket.type === "limit" && (
          <Field label="Time in force">
            {(props) => (
              <Select
                {...props}
                value={ticket.timeInForce}
                disabled={pending}
                options={[{ value: "gtc", label: "90 days (GTC)" }, { value: "day", label: "Today" }]}
                onChange={(next) => change({ timeInForce: next })}
              />
            )}
          </Field>
        )}
      </div>
      {ticket.type === "limit" && (
        <Field label="Limit price">
          {(props) => (
            <TextInput
              {...props}
              lead="$"
              inputMode="decimal"
              autoComplete="off"
              value={ticket.limit}
              disabled={pending}
              onChange={type("limit", 4)}
            />
          )}
        </Field>
      )}
      <Field label={ticket.mode === "dollars" ? "Amount in dollars" : "Number of shares"} error={problem ?? undefined}>
        {(props) => (
          <div className="row">
            <TextInput
              {...props}
              lead={ticket.mode === "dollars" ? "$" : undefined}
              placeholder={ticket.mode === "dollars" ? "0.00" : "0"}
              inputMode="decimal"
              autoComplete="off"
              autoFocus
              value={ticket.amount}
              disabled={pending}
              onChange={type("amount", DECIMALS[ticket.mode])}
              trail={
                <Button size="small" kind="quiet" disabled={!most || pending} onClick={() => most && change(most)}>
                  MAX
                </Button>
              }
            />
            <Segmented<Mode>
              aria-label="Amount in"
              options={[{ value: "dollars", label: "$" }, { value: "shares", label: "Shares" }]}
              value={ticket.mode}
              disabled={pending}
              onChange={(mode) => change({ mode, amount: "" })}
            />
          </div>
        )}
      </Field>
      {ticket.side === "BUY" && cash && cash.reserve_requirement > 0 && (
        <Checkbox
          checked={ticket.includeReserve}
          disabled={pending}
          onChange={(event) => change({ includeReserve: event.target.checked })}
        >
          Include reserve cash
        </Checkbox>
      )}
      <OrderSummary ticket={ticket} plan={plan} cash={facts.cash} available={available} />
      {plan.warning && !plan.problem && <p className="note warning">{plan.warning}</p>}
      {quote?.halted && (
        <p className="note warning">
          {symbol} is halted. {ticket.type === "limit"
            ? "A limit order waits until trading resumes."
            : "Nothing fills until trading resumes."}
        </p>
      )}
      <FormError>{failure}</FormError>
      <OrderButton symbol={symbol} ticket={ticket} plan={plan} pending={pending} />
    </form>
  );
}
