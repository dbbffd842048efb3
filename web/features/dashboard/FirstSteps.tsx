import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { DEFAULT_CASH, FIRST_BUY_DOLLARS, startingCash } from "../../lib/amounts.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { useLiveRows } from "../../lib/market/live.ts";
import { sparklinesQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { ChipGroup } from "../../ui/form/ChipGroup.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Meter } from "../../ui/chart/Meter.tsx";
import { Money, Price, Shares } from "../../ui/numbers.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import { StockLines } from "./StockLines.tsx";

/** Well-known companies, if this market lists them. */
const KNOWN = ["AAPL", "NVDA", "KO"] as const;

type State = "done" | "now" | "later";

const Step = ({ number, state, title, children }: {
  number: number;
  state: State;
  title: string;
  children: ReactNode;
}) => (
  <li className={`first-step ${state}`} aria-current={state === "now" ? "step" : undefined}>
    <h3 className="row">
      <span className="step-number" aria-hidden="true">
        {state === "done" ? <Icon name="check" size={16} /> : number}
      </span>
      {title}
      {state === "done" && <span className="sr-only">{t("done")}</span>}
    </h3>
    {children}
  </li>
);

function OpenPortfolio() {
  const { open } = useDialogs();
  const [cash, setCash] = useState<number>(DEFAULT_CASH);
  return (
    <>
      <p className="small muted">
        {t("Choose how much virtual cash it begins with. You can add more, or open another, at any time.")}
      </p>
      <ChipGroup
        label={t("Virtual cash")}
        options={startingCash.map((value) => ({ value, label: <Money value={value} whole /> }))}
        value={cash}
        onChange={setCash}
      />
      <Button kind="primary" block onClick={() => open({ kind: "create", cash })}>
        {t("Create your first portfolio")}
      </Button>
    </>
  );
}

const Opened = ({ portfolio }: { portfolio: Portfolio }) => (
  <>
    <p className="ellipsis" title={portfolio.name}>{portfolio.name}</p>
    <dl className="figures">
      <dt>{t("Cash")}</dt>
      <dd>
        <Money value={portfolio.cash_balance} />
      </dd>
      <dt>{t("Spendable cash")}</dt>
      <dd>
        <Money value={portfolio.spendable_cash} />
      </dd>
    </dl>
    <p className="small muted">
      {t("The rest is your cash reserve: a buy warns before it dips into it. You set it on the portfolio's page.")}
    </p>
  </>
);

/** A preview of the ticket, at the live price of the first stock. */
function TicketToCome({ symbol, price }: { symbol: string; price: number }) {
  const shares = Math.floor(FIRST_BUY_DOLLARS / price * 10_000) / 10_000;
  return (
    <dl className="figures ticket-to-come">
      <dt>{t("Buy")}</dt>
      <dd>{t("{symbol} at the market", { symbol })}</dd>
      <dt>{t("Amount")}</dt>
      <dd>
        <Money value={FIRST_BUY_DOLLARS} />
      </dd>
      <dt>{t("Price")}</dt>
      <dd>
        <Price value={price} flash />
      </dd>
      <dt>{t("Shares")}</dt>
      <dd>
        <Text of="about {shares}" shares={<Shares value={shares} />} />
      </dd>
    </dl>
  );
}

/** The steps from a new account to its first trade: done, current and later ones. */
export function FirstSteps({ portfolio }: { portfolio: Portfolio | undefined }) {
  const { trade } = useDialogs();
  const { data } = useQuery(sparklinesQuery(KNOWN));
  const stocks = useLiveRows(data?.stocks ?? []);
  const [first] = stocks;
  const buy = (symbol: string) => trade({ side: "BUY", symbol, ...(portfolio ? { portfolioId: portfolio.id } : {}) });
  const done = portfolio ? 1 : 0;
  const next = useRef<HTMLButtonElement>(null);
  const hadPortfolio = useRef(portfolio !== undefined);
  useEffect(() => {
    // The button that opened the dialog is gone: the focus moves to the next step.
    if (portfolio && !hadPortfolio.current) next.current?.focus();
    hadPortfolio.current = portfolio !== undefined;
  }, [portfolio]);
  return (
    <section className="panel flush first-steps" aria-label={t("First steps")}>
      <header>
        <div>
          <h2>{portfolio ? t("Your first trade is two steps away") : t("Your first trade is three steps away")}</h2>
          <p className="muted">{t("It takes about a minute. The money is virtual.")}</p>
        </div>
        <span className="row small muted">
          <Meter part={done / 3} width={120} /> {t("{done} of 3", { done })}
        </span>
      </header>
      <ol>
        <Step number={1} state={portfolio ? "done" : "now"} title={t("Open a portfolio")}>
          {portfolio ? <Opened portfolio={portfolio} /> : <OpenPortfolio />}
        </Step>
        <Step number={2} state={portfolio ? "now" : "later"} title={t("Pick a company you know")}>
          <p className="small muted">{t("Prices move now. You can search for any other.")}</p>
          {data
            ? <StockLines label={t("Companies")} stocks={stocks} onPick={portfolio && buy} />
            : <RowsSkeleton rows={3} label={t("Loading prices")} />}
        </Step>
        <Step number={3} state="later" title={t("Buy a little of it")}>
          <p className="small muted">{t("In dollars or in shares. You see the cost before and a receipt after.")}</p>
          {first?.price && <TicketToCome symbol={first.symbol} price={first.price} />}
          {portfolio && (
            <Button
              ref={next}
              kind="primary"
              block
              onClick={() =>
                trade({
                  side: "BUY",
                  portfolioId: portfolio.id,
                  ...(first?.price ? { symbol: first.symbol, dollars: FIRST_BUY_DOLLARS } : {}),
                })}
            >
              {t("Buy your first stock")}
            </Button>
          )}
        </Step>
      </ol>
    </section>
  );
}
