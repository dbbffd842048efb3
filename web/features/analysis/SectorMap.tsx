import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { liveRow } from "../../lib/market/live.ts";
import { usePrices } from "../../lib/market/prices.ts";
import { t } from "../../lib/text.ts";
import { sectorBands } from "../../ui/chart/plot/heat.ts";
import { Delta, percentText } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { useWidth } from "../../ui/useWidth.ts";
import { bandWord, sectorBand } from "./bands.ts";
import { type Cell, cellsOf } from "./layout.ts";
import { Part } from "./Part.tsx";
import { companiesQuery, type Company, type Sector, sectorsQuery } from "./queries.ts";

/** A smaller cell shows no text; its name is in the tooltip. */
const LEAST_WIDTH = 30, LEAST_HEIGHT = 18;
const LEAST_CHANGE_WIDTH = 52, LEAST_CHANGE_HEIGHT = 34;

const said = (change: number | null): string => change === null ? t("not known") : percentText(change);
const signOf = (change: number): string => change > 0 ? "▲ " : change < 0 ? "▼ " : "";

function Tile({ cell }: { cell: Cell }) {
  const { key, kind, name, change, left, top, width, height } = cell;
  const band = change === null ? "unknown" : sectorBand(change);
  const place = { left, top, width, height };
  const shows = width >= LEAST_WIDTH && height >= LEAST_HEIGHT - 2;
  if (kind === "sector") {
    return (
      <div className={`map-cell sector ${band}`} style={place} title={`${name} ${said(change)}`}>
        <span className="ellipsis">{shows && name}</span>
        {change !== null && width > 120 && <span className="num">{signOf(change)}{percentText(change)}</span>}
      </div>
    );
  }
  return (
    <Link
      to="/stocks/$symbol"
      params={{ symbol: key }}
      // The table has the same links in order; a hundred tab stops here would be in the way.
      tabIndex={-1}
      className={`map-cell company ${band}${width > 110 && height > 80 ? " large" : ""}`}
      style={place}
      title={`${name} ${said(change)}`}
      aria-label={`${name} ${said(change)}`}
    >
      {shows && <strong>{name}</strong>}{" "}
      {shows && change !== null && width >= LEAST_CHANGE_WIDTH && height >= LEAST_CHANGE_HEIGHT && (
        <span className="num">{percentText(change)}</span>
      )}
    </Link>
  );
}

function MapTable({ sectors, companies, alone }: MapProps) {
  return (
    <div className="table-wrap map-table" tabIndex={0} role="region" aria-label={t("Sectors as a table")}>
      <table className="data dense" aria-label={t("Sectors as a table")}>
        <thead>
          <tr>
            <th scope="col">{t("Sector")}</th>
            {!alone && <th scope="col">{t("Company")}</th>}
            <th scope="col" className="end">{t("Change %")}</th>
            <th scope="col">{t("Band")}</th>
          </tr>
        </thead>
        <tbody>
          {sectors.flatMap(({ sector, change_percentage: change }) => [
            <tr key={sector}>
              <td>
                <strong>{sector}</strong>
              </td>
              {!alone && <td />}
              <td className="end">
                <Delta percent={change} />
              </td>
              <td>{change !== null && bandWord(sectorBand(change))}</td>
            </tr>,
            ...(alone ? [] : companies.filter((company) => company.sector === sector)).map((company) => (
              <tr key={company.symbol}>
                <td />
                <td>
                  <Link to="/stocks/$symbol" params={{ symbol: company.symbol }}>{company.symbol}</Link> {company.name}
                </td>
                <td className="end">
                  <Delta percent={company.change_percentage} />
                </td>
                <td>{company.change_percentage !== null && bandWord(sectorBand(company.change_percentage))}</td>
              </tr>
            )),
          ])}
        </tbody>
      </table>
    </div>
  );
}

interface MapProps {
  readonly sectors: readonly Sector[];
  readonly companies: readonly Company[];
  readonly alone: boolean;
}

function Tiles({ sectors, companies, alone, height }: MapProps & { height: number }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const cells = useMemo(
    () => width > 0 ? cellsOf(sectors, companies, { width, height, alone }) : [],
    [sectors, companies, width, height, alone],
  );
  return (
    <div ref={ref} className="sector-map" style={{ height }} role="group" aria-label={t("Sectors by market cap")}>
      {cells.map((cell) => <Tile key={`${cell.kind} ${cell.key}`} cell={cell} />)}
    </div>
  );
}

export function SectorMap({ alone, onAlone }: { alone: boolean; onAlone: (alone: boolean) => void }) {
  const sectors = useQuery(sectorsQuery());
  const { data: screened } = useQuery(companiesQuery());
  const [asTable, setAsTable] = useState(false);
  const prices = usePrices();
  const companies = useMemo(() => screened?.rows.map((row) => liveRow(row, prices)), [screened, prices]);
  const height = usePhone() ? 560 : 430;
  return (
    <Panel
      title={t("Sector Performance Heatmap")}
      className="sector-panel"
      extra={
        <span className="row wrap">
          <span className="small muted desktop-only">
            {t("A larger cell is a larger market cap, colour is today's change")}
          </span>
          <Segmented
            aria-label={t("What the map shows")}
            size="small"
            value={alone ? "sectors" : "both"}
            onChange={(value) => onAlone(value === "sectors")}
            options={[{ value: "both", label: t("Sectors and stocks") }, { value: "sectors", label: t("Sectors") }]}
          />
          <TextButton aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? t("Chart") : t("Table")}
          </TextButton>
        </span>
      }
    >
      <Part
        data={sectors.data && companies}
        answer={sectors}
        waiting={t("Loading sector performance...")}
        height={height}
      >
        {(companies) => {
          const props = { sectors: sectors.data!, companies, alone };
          if (props.sectors.length === 0) return <EmptyState title={t("No data available")} />;
          return asTable ? <MapTable {...props} /> : <Tiles {...props} height={height} />;
        }}
      </Part>
      <p className="map-legend small muted">
        {t("Change in percent")}
        <span className="row">
          {sectorBands.map((band) => <span key={band} className={`map-cell ${band}`}>{bandWord(band)}</span>)}
        </span>
      </p>
    </Panel>
  );
}
