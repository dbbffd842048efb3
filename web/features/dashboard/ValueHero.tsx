import { type ReactNode, useState } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { liveGain } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Delta, LeadMoney, Money } from "../../ui/numbers.tsx";
import { PaidInReturn } from "../../ui/stock/PaidInReturn.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Text } from "../../ui/Text.tsx";
import { ValueChart, type ValuePoint } from "./ValueChart.tsx";
import { isIntraday, type ValueRange } from "../../lib/chart/value_range.ts";

export type Day = OutputOf<"analytics.overview">[number];

/** The gain of the day at the live value. */
export function DayGain({ day, value }: { day: Day | undefined; value: number }) {
  const { gain, percent } = day ? liveGain(day, value) : { gain: null, percent: null };
  return <Text of="{gain} today" gain={<Delta amount={gain} percent={percent} />} />;
}

/** The gain of the day of a past point, up to it. */
const PastGain = ({ point, range }: { point: ValuePoint; range: ValueRange }) => {
  const gain = <Delta amount={point.day_gain} percent={point.day_gain_percentage} />;
  return isIntraday(range)
    ? <Text of="{gain} by {time}" gain={gain} time={<When at={point.timestamp} as="short" />} />
    : <Text of="{gain} on {date}" gain={gain} date={<When at={point.timestamp} as="date" />} />;
};

const Figure = ({ label, figure, note }: { label: string; figure: ReactNode; note: ReactNode }) => (
  <div>
    <div className="label">{label}</div>
    <div className="figure">{figure}</div>
    <div className="small muted">{note}</div>
  </div>
);

interface Props {
  readonly portfolios: readonly Portfolio[];
  readonly portfolio: Portfolio;
  readonly day: Day | undefined;
  readonly range: ValueRange;
  readonly onPortfolio: (id: string) => void;
  readonly onRange: (range: ValueRange) => void;
}

/**
 * What a portfolio is worth, at live prices: the dashboard's main figures and their chart. The chart's cursor moves the
 * value and the day's gain to its point.
 */
export function ValueHero({ portfolios, portfolio, day, range, onPortfolio, onRange }: Props) {
  const [point, setPoint] = useState<ValuePoint | null>(null);
  return (
    <section className="panel flush hero-value" aria-label={t("Value of {name}", { name: portfolio.name })}>
      <div className="hero-figures">
        <div className="hero-lead">
          <div className="row">
            <span className="label">{t("Total Value")}</span>
            <Select
              aria-label={t("Portfolio")}
              size="small"
              value={portfolio.id}
              options={portfolios.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={onPortfolio}
            />
          </div>
          <div className="hero-figure">
            <LeadMoney value={point ? point.total_value : portfolio.total_value} />
          </div>
          <div className="muted">
            {point ? <PastGain point={point} range={range} /> : <DayGain day={day} value={portfolio.total_value} />}
          </div>
          {portfolio.unpriced_symbols.length > 0 && (
            <div className="small warn">
              {t("Without {symbols}: no price now", { symbols: portfolio.unpriced_symbols.join(", ") })}
            </div>
          )}
        </div>
        <div className="hero-three">
          <Figure
            label={t("Total Return")}
            figure={<Delta amount={portfolio.total_return} />}
            note={<PaidInReturn percent={portfolio.total_return_percentage} of={portfolio.total_contributed} />}
          />
          <Figure
            label={t("Invested")}
            figure={<Money value={portfolio.total_invested} />}
            note={t("{count} unique stocks", { count: portfolio.holdings_count })}
          />
          <Figure
            label={t("Cash")}
            figure={<Money value={portfolio.cash_balance} />}
            note={<Text of="{amount} spendable" amount={<Money value={portfolio.spendable_cash} />} />}
          />
        </div>
      </div>
      <ValueChart portfolio={portfolio} range={range} onRange={onRange} onPoint={setPoint} />
    </section>
  );
}
