import { memo, useState } from "react";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { GTC_DAYS, type Side } from "../../../core/orders/contract.ts";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { keep, kept } from "../../lib/api/kept.ts";
import { t } from "../../lib/text.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Money } from "../../ui/numbers.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { Text } from "../../ui/Text.tsx";
import { AmountField } from "./AmountField.tsx";
import { OrderPrices } from "./OrderPrices.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { OrderTypeTiles } from "./OrderTypeTiles.tsx";
import type { Cash, Facts, Plan } from "./plan.ts";
import type { Ticket } from "./ticket.ts";
import type { ChangeTicket } from "./use_ticket.ts";

const PortfolioField = memo(function PortfolioField({ portfolios, id, cash, error, disabled, onChange }: {
  readonly portfolios: readonly Portfolio[];
  readonly id: string | null;
  readonly cash: Cash | null;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (id: string) => void;
}) {
  return (
    <div className="portfolio-field">
      {cash && (
        <span className="field-side muted small">
          <Text of="{amount} spendable" amount={<Money value={cash.spendable_cash} />} />
        </span>
      )}
      <Field label={t("Portfolio")} error={error}>
        {(props) => (
          <Select
            {...props}
            value={id ?? ""}
            placeholder={t("Choose a portfolio")}
            disabled={disabled}
            options={portfolios.map((portfolio) => ({ value: portfolio.id, label: portfolio.name }))}
            onChange={onChange}
          />
        )}
      </Field>
    </div>
  );
});

interface TermsProps {
  readonly ticket: Ticket;
  readonly cash: Cash | null;
  readonly disabled: boolean;
  readonly change: ChangeTicket;
}

/** Whether the order may use the reserve, and its time in force. */
function Terms({ ticket, cash, disabled, change }: TermsProps) {
  const reserve = ticket.side === "BUY" && cash && cash.reserve_requirement > 0;
  if (!reserve && ticket.type === "market") return null;
  return (
    <div className="row between wrap">
      {reserve && (
        <Checkbox
          checked={ticket.includeReserve}
          disabled={disabled}
          onChange={(event) => change({ includeReserve: event.target.checked })}
        >
          {t("Include reserve cash")}
        </Checkbox>
      )}
      {ticket.type !== "market" && (
        <Segmented<Ticket["timeInForce"]>
          aria-label={t("Time in force")}
          size="small"
          value={ticket.timeInForce}
          disabled={disabled}
          options={[
            { value: "gtc", label: t("{days} days", { days: GTC_DAYS }) },
            { value: "day", label: t("Today") },
          ]}
          onChange={(timeInForce) => change({ timeInForce })}
        />
      )}
    </div>
  );
}

const FORM = "tradewinds.ticket-form";
/** Whether the form has all its fields, as it was last used on this device; at first it asks for dollars only. */
function useFull() {
  const [full, setFull] = useState(() => kept(FORM) === "full");
  return {
    full,
    toggle() {
      keep(FORM, full ? "short" : "full");
      setFull(!full);
    },
  };
}

const MoreButton = ({ full, ...rest }: { full: boolean; disabled: boolean; onClick: () => void }) => (
  <TextButton aria-expanded={full} {...rest}>
    {full ? t("Fewer order options") : t("More order options")}
  </TextButton>
);

const SideField = ({ ticket: { side }, disabled, change }: Omit<TermsProps, "cash">) => (
  <Segmented<Side>
    block
    aria-label={t("Side")}
    options={[{ value: "BUY", label: t("Buy") }, { value: "SELL", label: t("Sell") }]}
    value={side}
    disabled={disabled}
    onChange={(side) => change({ side })}
    className={side === "BUY" ? "side-buy" : "side-sell"}
  />
);

const HaltedNote = ({ symbol, waits }: { symbol: string; waits: boolean }) => (
  <p className="note warning">
    {waits
      ? t("{symbol} is halted. The order waits until trading resumes.", { symbol })
      : t("{symbol} is halted. Nothing fills until trading resumes.", { symbol })}
  </p>
);

interface Props {
  /** The id for the `form` attribute of the button outside. */
  readonly id: string;
  readonly symbol: string;
  readonly ticket: Ticket;
  readonly change: ChangeTicket;
  readonly plan: Plan;
  readonly facts: Facts;
  /** Whether empty fields show their problems, too. */
  readonly tried: boolean;
  readonly marketOpen: boolean;
  readonly quote: StockQuote | null;
  readonly portfolios: readonly Portfolio[];
  readonly portfolio: Portfolio | undefined;
  readonly onPortfolio: (id: string) => void;
  readonly pending: boolean;
  readonly onSubmit: () => void;
}

export function OrderForm(props: Props) {
  const { symbol, ticket, change, plan, facts, quote, portfolio, pending } = props;
  const problem = props.tried || ticket.amount !== "" ? plan.problem : null;
  const textOf = (field: string) => problem?.field === field ? problem.text : undefined;
  const { full, toggle } = useFull();
  // What the order is made of is always shown.
  const isMarket = ticket.type === "market" && props.marketOpen;
  return (
    <form
      id={props.id}
      className="ticket"
      aria-label={t("Order")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <h3>{t("Your order")}</h3>
      <SideField ticket={ticket} disabled={pending} change={change} />
      <PortfolioField
        portfolios={props.portfolios}
        id={facts.portfolioId}
        cash={facts.cash}
        error={textOf("portfolio")}
        disabled={pending}
        onChange={props.onPortfolio}
      />
      {(full || !isMarket) && (
        <OrderTypeTiles
          {...{ type: ticket.type, marketOpen: props.marketOpen, disabled: pending, change }}
          buying={ticket.side === "BUY"}
        />
      )}
      <AmountField
        inEither={full || !isMarket || ticket.mode === "shares"}
        ticket={ticket}
        facts={facts}
        problem={textOf("amount")}
        disabled={pending}
        change={change}
      />
      <OrderPrices
        ticket={ticket}
        prices={plan.prices}
        fillsAt={plan.fillsAt}
        quote={quote}
        problem={plan.problem}
        disabled={pending}
        change={change}
      />
      {(full || !isMarket) && <Terms ticket={ticket} cash={facts.cash} disabled={pending} change={change} />}
      {isMarket && <MoreButton full={full} disabled={pending} onClick={toggle} />}
      <OrderSummary
        symbol={symbol}
        ticket={ticket}
        plan={plan}
        cash={facts.cash}
        available={facts.available}
        portfolio={portfolio}
        quote={quote}
      />
      {!plan.problem && plan.warning && <p className="note warning">{plan.warning}</p>}
      {quote?.halted && <HaltedNote symbol={symbol} waits={ticket.type !== "market"} />}
    </form>
  );
}
