import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { Day } from "../../ui/dates.tsx";
import { Compact, Percent, Price, Ratio, ratioText } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Medians } from "./MetricCards.tsx";
import { BandBadge, MedianRail } from "./MetricRow.tsx";
import type { Ratios } from "./queries.ts";
import { Term } from "./Term.tsx";
import { type Measure, strongFrom, strongLimit } from "./thresholds.ts";

interface Metric {
  readonly name: string;
  readonly meaning: string;
  readonly figure: ReactNode;
  readonly below?: ReactNode;
}

const multiples = (ratios: Ratios, medians: Medians): Metric[] => {
  const of = (
    name: string,
    field: "pe_ratio" | "pb_ratio" | "ps_ratio" | "pcf_ratio" | "ev_to_sales" | "ev_to_ebitda",
    meaning: string,
  ): Metric => ({
    name,
    meaning,
    figure: <Ratio value={ratios[field]} />,
    below: (
      <>
        <MedianRail value={ratios[field]} median={medians?.[field]} text={ratioText} />
        {medians?.[field] && (
          <span className="small muted">
            <Text of="Sector {value}" value={<Ratio value={medians?.[field]} />} />
          </span>
        )}
      </>
    ),
  });
  return [
    of(t("P/E"), "pe_ratio", t("The price of a share over a year's earnings of that share.")),
    of(t("P/B"), "pb_ratio", t("The company's market value over its equity on the balance sheet.")),
    of(t("P/S"), "ps_ratio", t("The company's market value over a year's revenue.")),
    of(t("P/CF"), "pcf_ratio", t("The company's market value over a year's cash flow from operations.")),
    of(t("EV/Sales"), "ev_to_sales", t("The enterprise value over a year's revenue.")),
    of(t("EV/EBITDA"), "ev_to_ebitda", t("The enterprise value over a year's EBITDA.")),
  ];
};

/** Earnings a share, their growth, and the price paid for it. */
const earnings = ({ earnings_per_share, earnings_growth, peg_ratio }: Ratios): Metric[] => [
  {
    name: t("EPS"),
    meaning: t("A year's earnings over the number of shares."),
    figure: <Price value={earnings_per_share} unknown={t("not known")} />,
  },
  {
    name: t("EPS growth"),
    meaning: t("Earnings per share of the last fiscal year against those of the year before, for the same shares."),
    figure: <Percent value={earnings_growth} unknown={t("not known")} signed />,
  },
  {
    name: t("PEG"),
    meaning: t(
      "Price to earnings over the growth of yearly earnings per share in percent. Not known unless both are above zero.",
    ),
    figure: <Ratio value={peg_ratio} unknown={t("not known")} />,
  },
];

const liquidity = (ratios: Ratios): Metric[] => {
  const of = (name: string, field: Measure & keyof Ratios, meaning: string): Metric => ({
    name,
    meaning,
    figure: <Ratio value={ratios[field]} />,
    below: (
      <span className="row between">
        <BandBadge measure={field} value={ratios[field]} />
        <span className="small muted">{strongFrom(field, ratioText(strongLimit(field)))}</span>
      </span>
    ),
  });
  return [
    of(t("Quick ratio"), "quick_ratio", t("Current assets without inventory over current liabilities.")),
    of(t("Cash ratio"), "cash_ratio", t("Cash and its equivalents over current liabilities.")),
  ];
};

const amounts = (ratios: Ratios, marketCap: number | null): Metric[] => {
  const { dividend_yield, enterprise_value, free_cash_flow } = ratios;
  // This yield is a fraction, unlike elsewhere.
  const paid: Metric[] = dividend_yield && dividend_yield > 0
    ? [{
      name: t("Dividend yield"),
      meaning: t("A year's dividends over the price of a share."),
      figure: <Percent value={dividend_yield * 100} />,
    }]
    : [];
  return [
    ...paid,
    ...earnings(ratios),
    {
      name: t("Market cap"),
      meaning: t("The price of a share times the number of shares."),
      figure: <Compact value={marketCap} dollars />,
    },
    {
      name: t("Enterprise value"),
      meaning: t("The market value plus debt, less cash: what the whole business costs."),
      figure: <Compact value={enterprise_value} dollars />,
    },
    {
      name: t("Free cash flow"),
      meaning: t("Cash flow from operations less capital expenditures."),
      figure: <Compact value={free_cash_flow} dollars />,
    },
  ];
};

const Grid = ({ metrics }: { metrics: readonly Metric[] }) => (
  <dl className="valuation">
    {metrics.map(({ name, meaning, figure, below }) => (
      <div key={name}>
        <dt>
          <Term name={name} meaning={meaning} />
        </dt>
        <dd>{figure}</dd>
        {below && <dd className="valuation-below">{below}</dd>}
      </div>
    ))}
  </dl>
);

/** @param ratios and market value at the live price */
export const Valuation = (
  { ratios, medians, marketCap }: { ratios: Ratios; medians: Medians; marketCap: number | null },
) => (
  <Panel
    flush
    title={
      <>
        {t("Valuation & Investment Metrics")} {ratios.date && (
          <span className="small muted">
            <Text of="As of {date}" date={<Day date={ratios.date} />} />
          </span>
        )}
      </>
    }
    extra={medians?.complete && <span className="small muted median-key">{t("sector median")}</span>}
  >
    <Grid metrics={[...multiples(ratios, medians), ...liquidity(ratios)]} />
    <Grid metrics={amounts(ratios, marketCap)} />
  </Panel>
);
