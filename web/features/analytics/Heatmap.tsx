import type { Holding } from "../../../core/ledger/contract.ts";
import { t } from "../../lib/text.ts";
import { heatColours } from "../../ui/chart/plot/heat.ts";
import { useMode } from "../../ui/mode.ts";
import { Delta, Money, moneyText, percentText } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Plot } from "../../ui/chart/plot/Plot.tsx";
import { bandOf, bands, type HeatTile } from "../../ui/chart/plot/plot.ts";
import { EmptyState } from "../../ui/page/states.tsx";

/** A tile for each priced holding. */
const tilesOf = (holdings: readonly Holding[]): HeatTile[] =>
  holdings.flatMap(({ stock, current_value, gain_loss_percentage }) =>
    current_value === null || gain_loss_percentage === null ? [] : [{
      key: stock.symbol,
      value: current_value,
      band: bandOf(gain_loss_percentage),
      lines: [stock.symbol, percentText(gain_loss_percentage), moneyText(current_value)],
    }]
  ).sort((a, b) => b.value - a.value);

export function Heatmap({ holdings }: { holdings: readonly Holding[] }) {
  const tiles = tilesOf(holdings);
  const colours = heatColours(useMode());
  return (
    <Panel
      title={t("Holdings heatmap")}
      extra={<span className="small muted">{t("size is value, colour is gain")}</span>}
    >
      {tiles.length === 0
        ? (
          <EmptyState title={t("No heatmap data available")}>
            {t("Each stock that you hold becomes a tile here.")}
          </EmptyState>
        )
        : (
          <>
            <Plot
              label={t("Holdings by value and gain")}
              summary={tiles.map(({ lines }) => lines.join(" ")).join(", ")}
              spec={{ kind: "treemap", tiles }}
              height={200}
              table={
                <table className="data dense" aria-label={t("Holdings by value and gain")}>
                  <tbody>
                    {holdings.map((holding) => (
                      <tr key={holding.id}>
                        <td>{holding.stock.symbol}</td>
                        <td className="end">
                          <Money value={holding.current_value} />
                        </td>
                        <td className="end">
                          <Delta percent={holding.gain_loss_percentage} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              }
            />
            <p className="heat-legend small muted" aria-hidden="true">
              −10% {bands.map((band) => <i key={band} className="heat" style={{ background: colours[band] }} />)} +10%
            </p>
          </>
        )}
    </Panel>
  );
}
