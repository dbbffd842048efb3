import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { type MapGroup, mapGroups, type MapPeriod, mapPeriods } from "../../../core/research/limits.ts";
import { liveRow } from "../../lib/market/live.ts";
import { usePrices } from "../../lib/market/prices.ts";
import { t } from "../../lib/text.ts";
import { heatColours, sectorBands } from "../../ui/chart/plot/heat.ts";
import { bandOf, bands } from "../../ui/chart/plot/plot.ts";
import { Day } from "../../ui/dates.tsx";
import { FilterSelect } from "../../ui/form/FilterSelect.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { useMode } from "../../ui/mode.ts";
import { Compact, Delta } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { bandWord, heatWord, sectorBand } from "./bands.ts";
import { sectorsOf } from "./layout.ts";
import { MapTiles, type Paint } from "./MapTiles.tsx";
import { Part } from "./Part.tsx";
import { mapQuery, type MarketMapAnswer } from "./queries.ts";

const groupWords = (): Readonly<Record<MapGroup, string>> => ({
  "largest-30": t("Largest 30"),
  "largest-100": t("Largest 100"),
  "largest-500": t("Largest 500"),
  NYSE: t("Largest 200 of {exchange}", { exchange: "NYSE" }),
  NASDAQ: t("Largest 200 of {exchange}", { exchange: "NASDAQ" }),
});
const periodMeaning = (period: MapPeriod): string =>
  ({
    "1D": t("Change since the previous close"),
    "1W": t("Change over a week"),
    "1M": t("Change over a month"),
    "3M": t("Change over three months"),
    YTD: t("Change since the beginning of the year"),
    "1Y": t("Change over a year"),
  })[period];

interface Band {
  readonly key: string;
  readonly word: string;
  readonly className: string;
  readonly background?: string;
}

/** The bands of a change: over a day those of the sectors' map, over a longer period those of a heatmap of holdings. */
function useBands(period: MapPeriod): { readonly legend: readonly Band[]; readonly paint: Paint } {
  const mode = useMode();
  return useMemo(() => {
    if (period === "1D") {
      return {
        legend: sectorBands.map((band) => ({ key: band, word: bandWord(band), className: band })),
        paint: (change) => ({ className: change === null ? "unknown" : sectorBand(change) }),
      };
    }
    const colours = heatColours(mode);
    return {
      legend: bands.map((band) => ({ key: band, word: heatWord(band), className: "", background: colours[band] })),
      paint: (change) =>
        change === null ? { className: "unknown" } : { className: "", background: colours[bandOf(change)] },
    };
  }, [period, mode]);
}

type Stock = MarketMapAnswer["stocks"][number];

const MapTable = ({ label, stocks }: { label: string; stocks: readonly Stock[] }) => (
  <div className="table-wrap map-table" tabIndex={0} role="region" aria-label={label}>
    <table className="data dense" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("Symbol")}</th>
          <th scope="col" className="desktop-only">{t("Company")}</th>
          <th scope="col" className="wide-only">{t("Sector")}</th>
          <th scope="col" className="end">{t("Market Cap")}</th>
          <th scope="col" className="end">{t("Change %")}</th>
        </tr>
      </thead>
      <tbody>
        {stocks.map(({ symbol, name, sector, market_cap, change_percentage }) => (
          <tr key={symbol}>
            <td>
              <Link to="/stocks/$symbol" params={{ symbol }}>{symbol}</Link>
            </td>
            <td className="desktop-only">{name}</td>
            <td className="wide-only">{sector}</td>
            <td className="end">
              <Compact value={market_cap} dollars />
            </td>
            <td className="end">
              <Delta percent={change_percentage} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

interface MapProps {
  readonly answer: MarketMapAnswer;
  readonly asTable: boolean;
  readonly height: number;
}

/** The map of a response, at live prices. */
function Drawn({ answer, asTable, height }: MapProps) {
  const { period } = answer;
  const prices = usePrices();
  const { legend, paint } = useBands(period);
  const stocks = useMemo(() => answer.stocks.map((row) => liveRow(row, prices)), [answer, prices]);
  const parts = useMemo(() => sectorsOf(stocks, t("No sector")), [stocks]);
  if (stocks.length === 0) return <EmptyState title={t("No data available")} />;
  const label = `${groupWords()[answer.group]}. ${periodMeaning(period)}`;
  return (
    <>
      {asTable
        ? <MapTable label={label} stocks={stocks} />
        : <MapTiles {...parts} alone={false} height={height} label={label} paint={paint} />}
      <div className="map-legend small muted">
        <span>
          {answer.since
            ? <Text of="Change in percent since the close of {date}" date={<Day date={answer.since} />} />
            : t("Change in percent")}
        </span>
        <span className="row">
          {legend.map(({ key, word, className, background }) => (
            <span key={key} className={`map-cell ${className}`} style={{ background }}>{word}</span>
          ))}
        </span>
        {!answer.complete && (
          <span role="status">
            {t("Past closes are still being read. Until then these changes are not known.")}
          </span>
        )}
      </div>
    </>
  );
}

interface Props {
  readonly group: MapGroup;
  readonly period: MapPeriod;
  readonly onShow: (part: { readonly group?: MapGroup; readonly period?: MapPeriod }) => void;
}

/** The largest companies by value, coloured by their change over a period. */
export function MarketMap({ group, period, onShow }: Props) {
  const answer = useQuery(mapQuery(group, period));
  const [asTable, setAsTable] = useState(false);
  const height = usePhone() ? 560 : 430;
  const words = groupWords();
  return (
    <Panel
      title={t("Market Map")}
      className="market-map"
      extra={
        <span className="row wrap">
          <FilterSelect
            label={t("Companies")}
            value={group}
            onChange={(group) => onShow({ group })}
            options={mapGroups.map((value) => ({ value, label: words[value] }))}
          />
          <Segmented
            aria-label={t("Period of the changes")}
            size="small"
            value={period}
            onChange={(period) => onShow({ period })}
            options={mapPeriods.map((value) => ({ value, label: value }))}
          />
          <TextButton aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? t("Chart") : t("Table")}
          </TextButton>
        </span>
      }
    >
      <Part data={answer.data} answer={answer} waiting={t("Loading the market map...")} height={height + 34}>
        {(data) => <Drawn answer={data} asTable={asTable} height={height} />}
      </Part>
    </Panel>
  );
}
