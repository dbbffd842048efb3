import { BEST_SCORE } from "../../../core/research/dividends/dividend_score.ts";
import { paidWord } from "../../lib/market/paid_word.ts";
import { t } from "../../lib/text.ts";
import type { Column } from "../../ui/table/DataTable.tsx";
import { Day } from "../../ui/dates.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Money, Percent, pointsText, Price } from "../../ui/numbers.tsx";
import { PartsBar } from "../../ui/chart/PartsBar.tsx";
import { Rail } from "../../ui/chart/Rail.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { StockCell } from "./cells.tsx";
import { RowActions } from "./columns.tsx";
import { EXCELLENT, GOOD, madeOf, type Quality, qualityOf, qualityTone, yieldTone } from "./dividends.ts";
import { sortWord } from "./DividendFilters.tsx";
import type { DividendStock } from "./queries.ts";

const classes = { gain: "gain", warning: "warn", loss: "loss" } as const;
const qualityWord = (quality: Quality): string =>
  ({ excellent: t("Excellent"), good: t("Good"), fair: t("Fair") })[quality];
const QualityWord = ({ score }: { score: number }) => {
  const quality = qualityOf(score);
  return (
    <span className="num">
      <strong>{pointsText(score)}</strong> <span className={classes[qualityTone[quality]]}>{qualityWord(quality)}</span>
    </span>
  );
};

/** Facts that the score does not include. */
export const warningWord = (warning: DividendStock["warnings"][number]): string =>
  ({ cut: t("Cut in the last year"), payout: t("Pays out more than it earns") })[warning];
const Warnings = ({ row }: { row: DividendStock }) =>
  row.warnings.length > 0 && (
    <span className="small warn quality-warning">
      <Icon name="flag" size={14} /> {row.warnings.map(warningWord).join(". ")}
    </span>
  );

const QualityCell = ({ row, row: { dividend_score: score } }: { row: DividendStock }) => (
  <span className="quality-cell">
    <Rail
      thin
      fill
      at={score}
      from={0}
      to={BEST_SCORE}
      cuts={[GOOD, EXCELLENT]}
      tone={qualityTone[qualityOf(score)]}
      label={t("{points} of {most} points", { points: pointsText(score), most: BEST_SCORE })}
    />
    <QualityWord score={score} />
    <Warnings row={row} />
  </span>
);

/** Its width is the score's share of the maximum. */
const MadeOf = ({ row }: { row: DividendStock }) => {
  const parts = madeOf(row);
  return (
    <span className="made-of" title={parts.map(({ value }) => pointsText(value)).join(" + ")}>
      <span style={{ width: `${row.dividend_score / BEST_SCORE * 100}%` }}>
        <PartsBar parts={parts.map((part) => ({ ...part, label: "" }))} />
      </span>
    </span>
  );
};

const Yield = ({ row }: { row: DividendStock }) => (
  <strong className={yieldTone(row.dividend_yield)}>
    <Percent value={row.dividend_yield} />
  </strong>
);

const percent = (score: number | null): number | null => score === null ? null : score * 100;
const growthPercent = (growth: number | null): number | null => growth === null ? null : (growth - 1) * 100;

export function dividendColumns(onTrade: (symbol: string) => void): Column<DividendStock>[] {
  const figure = { end: true, sortable: true } as const;
  const named = (title: string) => ({ title, name: title });
  return [
    {
      ...named(t("Stock")),
      key: "symbol",
      sortable: true,
      csv: (row) => row.symbol,
      cell: (row) => <StockCell row={row} />,
    },
    {
      ...named(sortWord("dividend_score")),
      key: "dividend_score",
      sortable: true,
      csv: (row) => row.dividend_score,
      cell: (row) => <QualityCell row={row} />,
    },
    {
      ...named(t("Made of")),
      key: "made_of",
      optional: true,
      wideOnly: true,
      cell: (row) => <MadeOf row={row} />,
    },
    {
      ...named(sortWord("dividend_yield")),
      ...figure,
      key: "dividend_yield",
      csv: (row) => row.dividend_yield,
      cell: (row) => <Yield row={row} />,
    },
    {
      ...named(sortWord("annual_dividend")),
      ...figure,
      key: "annual_dividend",
      optional: true,
      wideOnly: true,
      csv: (row) => row.annual_dividend,
      cell: (row) => <Money value={row.annual_dividend} />,
    },
    {
      ...named(t("Paid")),
      key: "frequency",
      optional: true,
      csv: (row) => row.frequency,
      cell: (row) => paidWord(row.frequency),
    },
    {
      ...named(sortWord("consistency_score")),
      ...figure,
      key: "consistency_score",
      optional: true,
      wideOnly: true,
      csv: (row) => row.consistency_score,
      cell: (row) => <Percent value={percent(row.consistency_score)} />,
    },
    {
      ...named(sortWord("growth_score")),
      ...figure,
      key: "growth_score",
      optional: true,
      wideOnly: true,
      csv: (row) => row.growth_score,
      cell: (row) => <Percent value={growthPercent(row.growth_score)} signed colour />,
    },
    {
      ...named(t("Payout")),
      end: true,
      key: "payout_ratio",
      optional: true,
      wideOnly: true,
      csv: (row) => row.payout_ratio,
      cell: (row) => <Percent value={row.payout_ratio} />,
    },
    {
      ...named(sortWord("price")),
      ...figure,
      key: "price",
      csv: (row) => row.price,
      cell: (row) => <Price value={row.price} flash />,
    },
    {
      ...named(t("Last ex-date")),
      key: "last_ex_date",
      end: true,
      optional: true,
      wideOnly: true,
      csv: (row) => row.last_ex_date,
      cell: (row) => <Day date={row.last_ex_date} />,
    },
    {
      key: "trade",
      title: <span className="sr-only">{t("Actions")}</span>,
      end: true,
      cell: (row) => <RowActions symbol={row.symbol} onTrade={onTrade} />,
    },
  ];
}

export const DividendPhoneRow = ({ row }: { row: DividendStock }) => (
  <SymbolLink symbol={row.symbol} className="list-row short">
    <SymbolTile symbol={row.symbol} />
    <span className="stock-name">
      <span>
        <strong>{row.symbol}</strong> {paidWord(row.frequency)}
      </span>
      <span>{row.name}</span>
    </span>
    <span className="two">
      <Yield row={row} />
      <span className="second">
        <QualityWord score={row.dividend_score} />
      </span>
      <Warnings row={row} />
    </span>
  </SymbolLink>
);
