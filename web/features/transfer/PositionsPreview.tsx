import { centsNumber, notional, price, shares } from "../../../core/kernel/money.ts";
import { message, t } from "../../lib/text.ts";
import { Money, Price, Shares } from "../../ui/numbers.tsx";
import { Scrolled } from "../../ui/table/Scrolled.tsx";
import type { PositionRow } from "./positions.ts";

/** Exact in cents, as the server computes it; null for values that it refuses. */
function costOf({ shares: count, average_cost: cost }: PositionRow): number | null {
  try {
    return count === null || cost === null ? null : centsNumber(notional(price(cost), shares(count)));
  } catch {
    return null;
  }
}

/** Every row of the text, with the reason at each refused one. */
export const PositionsPreview = ({ rows }: { rows: readonly PositionRow[] }) => (
  <Scrolled label={t("What would be imported")} className="table-wrap import-rows">
    <table className="data dense">
      <thead>
        <tr>
          <th scope="col">{t("Line|number")}</th>
          <th scope="col">{t("Stock")}</th>
          <th scope="col" className="end">{t("Shares")}</th>
          <th scope="col" className="end">{t("Average cost")}</th>
          <th scope="col" className="end desktop-only">{t("Cost")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td>{row.line}</td>
            <td>{row.symbol}</td>
            {row.fault ? <td colSpan={3} className="wrapped loss">{message(row.fault)}</td> : (
              <>
                <td className="end">
                  <Shares value={row.shares} />
                </td>
                <td className="end">
                  <Price value={row.average_cost} exact />
                </td>
                <td className="end desktop-only">
                  <Money value={costOf(row)} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolled>
);
