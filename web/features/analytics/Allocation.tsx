import type { Holding, Portfolio } from "../../../core/ledger/contract.ts";
import { percentOf } from "../../lib/market/live.ts";
import { OTHER_COLOUR, sectorColour, sectorsOf } from "../../lib/market/sectors.ts";
import { t } from "../../lib/text.ts";
import { Money, Percent, percentText } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Plot } from "../../ui/chart/plot/Plot.tsx";
import type { Slice } from "../../ui/chart/plot/plot.ts";
import { EmptyState } from "../../ui/page/states.tsx";

/** Sectors by value, the largest first, then cash. */
export const slicesOf = (holdings: readonly Holding[], cash: number): Slice[] => [
  ...sectorsOf(holdings).map(({ sector, value }) => {
    const name = sector ?? t("Other");
    return { key: name, label: name, colour: sector === null ? OTHER_COLOUR : sectorColour(sector), value };
  }),
  { key: "cash", label: t("Cash"), value: cash, colour: "cash" },
];

export function Allocation({ portfolio, holdings }: { portfolio: Portfolio; holdings: readonly Holding[] }) {
  const slices = slicesOf(holdings, portfolio.cash_balance);
  const total = portfolio.total_value;
  const share = (value: number) => percentOf(value, total);
  return (
    <Panel
      title={t("Sector Allocation")}
      extra={
        <span className="small muted">
          <Money value={total} />
        </span>
      }
    >
      {total === 0
        ? (
          <EmptyState title={t("No allocation data available")}>
            {t("Cash and holdings are shown here by sector.")}
          </EmptyState>
        )
        : (
          <div className="allocation">
            <Plot
              label={t("Share of each sector and of cash")}
              summary={slices.map(({ label, value }) => `${label} ${percentText(share(value) ?? 0)}`).join(", ")}
              spec={{ kind: "donut", slices, middle: [String(slices.length - 1), t("sectors and cash")] }}
              height={200}
            />
            <table className="data dense" aria-label={t("Sector Allocation")}>
              <tbody>
                {slices.map(({ key, label, value, colour }) => (
                  <tr key={key}>
                    <td>
                      <span className="row">
                        <i className="swatch" data-colour={colour} aria-hidden="true" />
                        <span className="ellipsis">{label}</span>
                      </span>
                    </td>
                    <td className="end">
                      <Money value={value} />
                    </td>
                    <td className="end">
                      <strong>
                        <Percent value={share(value)} />
                      </strong>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
    </Panel>
  );
}
