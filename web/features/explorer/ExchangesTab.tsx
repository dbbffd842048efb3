import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ExplorerTabProps } from "../../lib/views/explorer_view.ts";
import type { Sort } from "../../lib/sort.ts";
import { writeSort } from "../../lib/views/portfolio_view.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/form/FilterSelect.tsx";
import { heatColours } from "../../ui/chart/plot/heat.ts";
import { Icon } from "../../ui/icons.tsx";
import { useMode } from "../../ui/mode.ts";
import { Compact, Count, Delta, Percent, Ratio } from "../../ui/numbers.tsx";
import { Panel, Skeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { UpDownBar } from "../../ui/chart/UpDownBar.tsx";
import { exchangeBandOf, exchangeBands, exchangeSorts } from "./exchanges.ts";
import { type ExchangeRow, heatmapQuery } from "./queries.ts";
import { useTools } from "./StockList.tsx";
import { inOrder, useSort } from "./use_list_rows.ts";

const BEST_FIRST = { key: "performance_score", direction: "desc" } as const;
const SORTS = ["exchange", ...exchangeSorts];
const NONE: never[] = [];

const sortWord = (sort: (typeof exchangeSorts)[number]): string =>
  ({
    performance_score: t("Performance Score"),
    avg_change_percent: t("Avg Change %"),
    ticker_count: t("Ticker Count"),
    total_volume: t("Total Volume"),
    gainer_ratio: t("Gainer Ratio"),
  })[sort];

const unchangedOf = ({ ticker_count, gainers, losers }: ExchangeRow): number => ticker_count - gainers - losers;

/** Judged by the two decimals that are shown. */
const toneOf = (score: number): string => score >= 0.005 ? "gain" : score <= -0.005 ? "loss" : "";
/** A limit of a band, with the minus sign that figures have. */
const limitText = (percent: number): string => String(percent).replace("-", "\u2212");

function Tile({ row, colour }: { row: ExchangeRow; colour: string }) {
  return (
    <li className="exchange-tile" style={{ background: colour }}>
      <span className="row between">
        <strong>{row.exchange}</strong>
        <span className="small">
          <Text of="Score {score}" score={<Ratio value={row.performance_score} signed />} />
        </span>
      </span>
      <span className="exchange-change">
        <Delta percent={row.avg_change_percent} />
      </span>
      <UpDownBar own up={row.gainers} unchanged={unchangedOf(row)} down={row.losers} />
      <span className="row between small">
        <span>
          <Text of="{count} up" count={<Count value={row.gainers} />} />
        </span>
        <span>
          <Text of="{count} tickers" count={<Count value={row.ticker_count} />} />
        </span>
        <span>
          <Text of="{count} down" count={<Count value={row.losers} />} />
        </span>
      </span>
    </li>
  );
}

function Legend({ colours }: { colours: ReturnType<typeof heatColours> }) {
  return (
    <div className="exchange-legend small muted">
      <span>{t("Poor Performance")}</span>
      <span>{t("Neutral")}</span>
      <span>{t("Strong Performance")}</span>
      <ol aria-label={t("Average change of each colour, in percent")}>
        {exchangeBands.toReversed().map(([band, above], i) => (
          <li key={band} style={{ background: colours[band] }}>
            {i === 0
              ? t("to {percent}", { percent: limitText(exchangeBands.at(-2)![1]) })
              : t("above {percent}", { percent: limitText(above) })}
          </li>
        ))}
      </ol>
    </div>
  );
}

const Gainers = ({ row }: { row: ExchangeRow }) => (
  <span className="gainers-cell">
    <span className="gain">
      <Count value={row.gainers} />
    </span>
    <UpDownBar up={row.gainers} unchanged={unchangedOf(row)} down={row.losers} />
    <span className="loss">
      <Count value={row.losers} />
    </span>
    <span className="muted">
      <Percent value={row.gainer_ratio * 100} />
    </span>
  </span>
);

const columns = (colours: ReturnType<typeof heatColours>): Column<ExchangeRow>[] => {
  const figure = { end: true, sortable: true } as const;
  const named = (title: string) => ({ title, name: title });
  return [
    {
      ...named(t("Exchange")),
      key: "exchange",
      sortable: true,
      csv: (row) => row.exchange,
      cell: (row) => (
        <span className="row">
          <i
            className="exchange-key"
            aria-hidden="true"
            style={{ background: colours[exchangeBandOf(row.avg_change_percent)] }}
          />
          <strong>{row.exchange}</strong>
        </span>
      ),
    },
    {
      ...named(t("Tickers")),
      ...figure,
      key: "ticker_count",
      csv: (row) => row.ticker_count,
      cell: (row) => <Count value={row.ticker_count} />,
    },
    {
      ...named(t("Avg Change %")),
      ...figure,
      key: "avg_change_percent",
      csv: (row) => row.avg_change_percent,
      cell: (row) => <Delta percent={row.avg_change_percent} />,
    },
    {
      ...named(t("Volume")),
      ...figure,
      key: "total_volume",
      csv: (row) => row.total_volume,
      cell: (row) => <Compact value={row.total_volume} />,
    },
    {
      ...named(t("Gainers/Losers")),
      key: "gainer_ratio",
      sortable: true,
      csv: (row) => `${row.gainers}/${row.losers}`,
      cell: (row) => <Gainers row={row} />,
    },
    {
      ...named(t("Performance Score")),
      ...figure,
      key: "performance_score",
      csv: (row) => row.performance_score,
      cell: (row) => (
        <strong className={toneOf(row.performance_score)}>
          <Ratio value={row.performance_score} signed />
        </strong>
      ),
    },
  ];
};

interface MetricsProps {
  readonly rows: readonly ExchangeRow[];
  readonly colours: ReturnType<typeof heatColours>;
  readonly sort: Sort;
  readonly onSort: (key: string) => void;
}

/** The exchanges as a table. */
function Metrics({ rows, colours, sort, onSort }: MetricsProps) {
  const shown = useMemo(() => columns(colours), [colours]);
  const { view, tools } = useTools("exchanges", shown, rows);
  return (
    <Panel flush title={t("Detailed metrics")} extra={tools} className="list-panel">
      <DataTable
        label={t("Detailed metrics")}
        rows={rows}
        columns={shown}
        rowKey={({ exchange }) => exchange}
        sort={sort}
        onSort={onSort}
        view={view}
        phoneRow={(row) => (
          <>
            <strong>{row.exchange}</strong>
            <Delta percent={row.avg_change_percent} />
            <span>
              <Text
                of="{up} up, {down} down of {count}"
                up={<Count value={row.gainers} />}
                down={<Count value={row.losers} />}
                count={<Count value={row.ticker_count} />}
              />
            </span>
            <span>
              <Text of="Score {score}" score={<Ratio value={row.performance_score} signed />} />
            </span>
          </>
        )}
      />
      <footer className="list-foot small muted">
        {t("Performance Score is the average change times the gainer ratio: gainers over gainers and losers.")}
      </footer>
    </Panel>
  );
}

/** How the exchanges compare, as tiles and as a table. */
export function ExchangesTab({ search, onShow }: ExplorerTabProps) {
  const { data, error, isFetching, refetch } = useQuery(heatmapQuery());
  const { sort = BEST_FIRST, onSort } = useSort({ search, onShow }, SORTS, BEST_FIRST);
  const mode = useMode();
  const colours = useMemo(() => heatColours(mode), [mode]);
  const rows = useMemo(
    () => inOrder((data ?? NONE).filter(({ exchange }) => search.otc || exchange !== "OTC"), sort),
    [data, search.otc, sort.key, sort.direction],
  );
  return (
    <div className="stack">
      <Panel
        title={t("Exchange Heatmap")}
        extra={
          <div className="row wrap">
            <FilterSelect
              label={t("Sort")}
              value={exchangeSorts.find((name) => name === sort.key) ?? "performance_score"}
              onChange={(key) => onShow({ sort: writeSort({ key, direction: "desc" }) })}
              options={exchangeSorts.map((value) => ({ value, label: sortWord(value) }))}
            />
            <Button icon={<Icon name="repeat" size={14} />} busy={isFetching} onClick={() => void refetch()}>
              {t("Refresh")}
            </Button>
          </div>
        }
      >
        {error && !data && (
          <PageError
            title={t("The exchanges could not be loaded")}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <div className="exchange-tiles" role="status">
            <span className="sr-only">{t("Loading")}</span>
            {Array.from({ length: 6 }, (_, i) => <Skeleton key={i} height={128} />)}
          </div>
        )}
        {data && rows.length === 0 && <EmptyState title={t("No exchange data available")} />}
        {rows.length > 0 && (
          <>
            <ul className="exchange-tiles" aria-label={t("Exchanges")}>
              {rows.map((row) => (
                <Tile key={row.exchange} row={row} colour={colours[exchangeBandOf(row.avg_change_percent)]} />
              ))}
            </ul>
            <Legend colours={colours} />
          </>
        )}
      </Panel>
      {rows.length > 0 && <Metrics rows={rows} colours={colours} sort={sort} onSort={onSort} />}
    </div>
  );
}
