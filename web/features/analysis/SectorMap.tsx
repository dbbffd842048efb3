import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { liveRow } from "../../lib/market/live.ts";
import { usePrices } from "../../lib/market/prices.ts";
import { t } from "../../lib/text.ts";
import { sectorBands } from "../../ui/chart/plot/heat.ts";
import { Delta } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { bandWord, sectorBand } from "./bands.ts";
import { MapTiles, type Paint } from "./MapTiles.tsx";
import { Part } from "./Part.tsx";
import { companiesQuery, type Company, type Sector, sectorsQuery } from "./queries.ts";

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
                  <Link className="in-text" to="/stocks/$symbol" params={{ symbol: company.symbol }}>
                    {company.symbol}
                  </Link>{" "}
                  {company.name}
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

const paint: Paint = (change) => ({ className: change === null ? "unknown" : sectorBand(change) });

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
          return asTable
            ? <MapTable {...props} />
            : <MapTiles {...props} height={height} label={t("Sectors by market cap")} paint={paint} />;
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
