import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { cents, centsNumber, subtractCents } from "../../../core/kernel/money.ts";
import { useDay } from "../../lib/market/day.ts";
import { percentOf, useLiveHoldings, useLivePortfolio } from "../../lib/market/live.ts";
import { holdingsQuery, performanceQuery } from "../../lib/api/queries.ts";
import { sectorColour } from "../../lib/market/sectors.ts";
import { t } from "../../lib/text.ts";
import { Band, BandCell } from "../../ui/page/Band.tsx";
import { Count, Delta, LeadMoney, Money, Percent } from "../../ui/numbers.tsx";
import { PaidInReturn } from "../../ui/stock/PaidInReturn.tsx";
import { PartsBar, PartsLegend } from "../../ui/chart/PartsBar.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { Text } from "../../ui/Text.tsx";
import { CompetitionRank } from "./CompetitionRank.tsx";
import { ReserveSelect } from "./ReserveSelect.tsx";
import { sectorsOf } from "../../lib/market/sectors.ts";

interface Props {
  readonly portfolio: Portfolio;
}

function TotalValue({ portfolio }: Props) {
  const day = useDay(portfolio);
  const { unpriced_symbols: unpriced } = portfolio;
  return (
    <BandCell
      lead
      label={t("Total Value")}
      figure={<LeadMoney value={portfolio.total_value} />}
      extra={
        <span className="band-line">
          <Sparkline values={day?.values ?? []} base={null} />
        </span>
      }
    >
      {unpriced.length > 0
        ? <span className="warn">{t("Without {symbols}: no price now", { symbols: unpriced.join(", ") })}</span>
        : portfolio.holdings_count === 0
        ? <span>{t("all of it cash")}</span>
        : (
          <span>
            <Text of="{gain} today" gain={<Delta amount={day?.gain} percent={day?.percent} />} />
          </span>
        )}
    </BandCell>
  );
}

/** Prices do not change it. */
const Cash = memo(function Cash({ portfolio }: Props) {
  const parts = [
    { key: "spendable", label: t("Spendable"), value: portfolio.spendable_cash, colour: "s1" as const },
    { key: "pending", label: t("Pending orders"), value: portfolio.pending_orders_total, colour: "s2" as const },
    { key: "reserve", label: t("Reserve"), value: portfolio.reserve_requirement, colour: "cash" as const },
  ];
  return (
    <BandCell
      label={t("Cash Balance")}
      extra={<ReserveSelect portfolio={portfolio} />}
      figure={<Money value={portfolio.cash_balance} />}
    >
      <PartsBar parts={parts} />
      <PartsLegend parts={parts.map((part) => ({ ...part, figure: <Money value={part.value} /> }))} />
      {portfolio.is_competition && (
        <span>
          <Text
            of="fixed competition rate, {rate}"
            rate={<Percent value={portfolio.money_market_rate * 100} />}
          />
        </span>
      )}
    </BandCell>
  );
});

function Lifetime({ portfolio }: Props) {
  const { data } = useQuery(performanceQuery(portfolio.id));
  const { total_return: total, total_contributed: paidIn } = portfolio;
  const none = total === 0 && portfolio.holdings_count === 0;
  // The income is booked; the rest of the change is the stocks'.
  const stocks = data &&
    centsNumber(subtractCents(subtractCents(cents(total), cents(data.dividend_income)), cents(data.interest_income)));
  return (
    <BandCell label={t("Lifetime Gain/Loss")} figure={<Delta amount={total} />}>
      {none ? <span>{t("begins with your first trade")}</span> : (
        <>
          <span>
            <PaidInReturn percent={portfolio.total_return_percentage} of={paidIn} />
          </span>
          <span>
            <Text
              of="Stocks {stocks}, dividends {dividends}, interest {interest}"
              stocks={<Money value={stocks} signed />}
              dividends={<Money value={data?.dividend_income} signed />}
              interest={<Money value={data?.interest_income} signed />}
            />
          </span>
        </>
      )}
    </BandCell>
  );
}

function Holdings({ portfolio }: Props) {
  const { data: answered } = useQuery(holdingsQuery(portfolio.id));
  const holdings = useLiveHoldings(answered);
  const sectors = sectorsOf(holdings ?? []);
  const largest = sectors[0];
  return (
    <BandCell label={t("Holdings")} figure={<Count value={portfolio.holdings_count} />}>
      {portfolio.holdings_count === 0 ? <span>{t("nothing bought yet")}</span> : (
        <>
          <PartsBar
            parts={[
              ...sectors.map(({ sector, value }) => ({
                key: sector ?? "",
                label: sector,
                value,
                colour: sectorColour(sector),
              })),
              { key: "cash", label: t("Cash"), value: portfolio.cash_balance, colour: "cash" },
            ]}
          />
          <span>
            {largest
              ? (
                <Text
                  of="{sectors}, largest {name} {weight}"
                  sectors={t("{count} sectors", { count: sectors.length })}
                  name={largest.sector ?? t("Funds")}
                  weight={<Percent value={percentOf(largest.value, portfolio.total_value)} />}
                />
              )
              : "\u00a0"}
          </span>
        </>
      )}
    </BandCell>
  );
}

/** The figures of a portfolio, all at live prices. */
export function StatBand({ portfolio: answered }: Props) {
  const portfolio = useLivePortfolio(answered)!;
  return (
    <div className="portfolio-band">
      <Band label={t("Figures of the portfolio")}>
        <TotalValue portfolio={portfolio} />
        <Cash portfolio={answered} />
        <Lifetime portfolio={portfolio} />
        <Holdings portfolio={portfolio} />
        {portfolio.is_competition && <CompetitionRank portfolioId={portfolio.id} />}
      </Band>
    </div>
  );
}
