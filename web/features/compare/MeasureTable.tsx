import { type CSSProperties, Fragment, type ReactNode } from "react";
import { type CompareRange, compareRanges } from "../../lib/views/compare_view.ts";
import { marketCapAt } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { Compact, Percent, Price, Ratio } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { YearRail } from "../../ui/chart/YearRail.tsx";
import { bestOf, changeOver, type Compared, largestFall, totalReturnOver, volatilityOf } from "./figures.ts";
import { LineSample } from "./lines.tsx";
import { Scrolled } from "../../ui/table/Scrolled.tsx";

interface Measure {
  readonly label: string;
  readonly value: (stock: Compared) => number | null;
  readonly show: (value: number | null, stock: Compared) => ReactNode;
  /** Null where neither is better. */
  readonly better: "high" | "low" | null;
}
interface Group {
  readonly title: string;
  readonly measures: readonly Measure[];
}

const signed = (value: number | null) => <Percent value={value} signed />;
const percent = (value: number | null) => <Percent value={value} />;
const ratio = (value: number | null) => <Ratio value={value} />;

function groupsAt(now: number): Group[] {
  const over = (range: CompareRange): Measure => ({
    label: t("Change, {range}", { range }),
    value: (stock) => changeOver(stock, range, now),
    show: signed,
    better: "high",
  });
  const totalOver = (range: CompareRange): Measure => ({
    label: t("With dividends, {range}", { range }),
    value: (stock) => totalReturnOver(stock, range, now),
    show: signed,
    better: "high",
  });
  return [
    {
      title: t("Price and return"),
      measures: [
        {
          label: t("Price"),
          value: ({ price }) => price,
          show: (value) => <Price value={value} flash />,
          better: null,
        },
        { label: t("Change today"), value: (stock) => stock.change_percentage, show: signed, better: "high" },
        ...compareRanges.map(over),
        { label: t("Largest fall, 1Y"), value: (stock) => largestFall(stock, now), show: signed, better: "high" },
        { label: t("Volatility, 1Y"), value: (stock) => volatilityOf(stock, now), show: percent, better: "low" },
        {
          label: t("52 weeks"),
          value: () => null,
          show: (_, stock) => (
            <YearRail low={stock.fifty_two_week_low} high={stock.fifty_two_week_high} price={stock.price} />
          ),
          better: null,
        },
      ],
    },
    { title: t("Total return, dividends reinvested"), measures: compareRanges.map(totalOver) },
    {
      title: t("Value"),
      measures: [
        {
          label: t("Market cap"),
          value: (stock) => marketCapAt(stock, stock.price),
          show: (value) => <Compact value={value} dollars />,
          better: null,
        },
        { label: t("P/E"), value: (stock) => stock.pe_ratio, show: ratio, better: "low" },
        { label: t("PEG"), value: (stock) => stock.peg_ratio, show: ratio, better: "low" },
        { label: t("P/S"), value: (stock) => stock.ps_ratio, show: ratio, better: "low" },
        { label: t("Yield"), value: (stock) => stock.dividend_yield, show: percent, better: "high" },
      ],
    },
    {
      title: t("Business"),
      measures: [
        { label: t("Gross margin"), value: (stock) => stock.gross_margin, show: percent, better: "high" },
        { label: t("Operating margin"), value: (stock) => stock.operating_margin, show: percent, better: "high" },
        { label: t("Profit margin"), value: (stock) => stock.profit_margin, show: percent, better: "high" },
        { label: t("Revenue growth YoY"), value: (stock) => stock.revenue_growth, show: signed, better: "high" },
        { label: t("ROE"), value: (stock) => stock.roe, show: percent, better: "high" },
        { label: t("ROIC"), value: (stock) => stock.roic, show: percent, better: "high" },
      ],
    },
  ];
}

interface Props {
  readonly stocks: readonly Compared[];
  readonly slots: readonly number[];
  readonly now: number;
}

/** Each measure of all stocks in a row; the best is marked by a dot and by its weight. */
export function MeasureTable({ stocks, slots, now }: Props) {
  return (
    <Panel flush className="compare-measures">
      <Scrolled label={t("Measures")}>
        <table
          className="data"
          style={{ "--stocks": stocks.length } as CSSProperties}
          aria-label={t("Measures")}
        >
          <thead>
            <tr>
              <th scope="col">{t("Measure")}</th>
              {stocks.map(({ symbol }, i) => (
                <th key={symbol} scope="col" className="end">
                  <LineSample slot={slots[i]!} /> {symbol}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groupsAt(now).map(({ title, measures }) => (
              <Fragment key={title}>
                <tr className="group">
                  <th scope="colgroup" colSpan={stocks.length + 1}>{title}</th>
                </tr>
                {measures.map(({ label, value, show, better }) => {
                  const values = stocks.map(value);
                  const best = bestOf(values, better);
                  return (
                    <tr key={label}>
                      <th scope="row">{label}</th>
                      {stocks.map((stock, i) => (
                        <td key={stock.symbol} className={best.has(i) ? "end best" : "end"}>
                          {best.has(i) && <span className="sr-only">{t("best")}:</span>}
                          {show(values[i]!, stock)}
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </Fragment>
            ))}
          </tbody>
        </table>
      </Scrolled>
      <p className="small muted inset compare-key">
        <i aria-hidden="true" /> {t("marks the best of the row")}
      </p>
    </Panel>
  );
}
