import { t } from "../../lib/text.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Money, Percent, Price, Shares } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Chosen, Ordered } from "./copy.ts";
import type { Outcome } from "./use_copy.ts";
import { Scrolled } from "../../ui/table/Scrolled.tsx";

interface Props {
  readonly orders: readonly Ordered[];
  readonly chosen: Chosen;
  readonly without: ReadonlySet<string>;
  readonly onToggle: (symbol: string) => void;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Whether they are being placed, so that none can be left out any more. */
  readonly fixed: boolean;
}

/** One line for each order, and what they come to together. */
export function CopyOrders({ orders, chosen, without, onToggle, outcomes, fixed }: Props) {
  return (
    <Scrolled className="copy-orders table-wrap" label={t("Orders of the copy")}>
      <table className="data dense" aria-label={t("Orders of the copy")}>
        <thead>
          <tr>
            <th scope="col">{t("Stock")}</th>
            <th scope="col" className="end">{t("Weight")}</th>
            <th scope="col" className="end desktop-only">{t("Ask")}</th>
            <th scope="col" className="end">{t("Shares")}</th>
            <th scope="col" className="end">{t("About|amount")}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.symbol} className={without.has(order.symbol) ? "copy-without" : undefined}>
              <td>
                {fixed ? <Placing symbol={order.symbol} outcome={outcomes.get(order.symbol)} /> : (
                  <Checkbox
                    checked={!without.has(order.symbol)}
                    onChange={() => onToggle(order.symbol)}
                  >
                    <strong>{order.symbol}</strong>
                  </Checkbox>
                )}
              </td>
              <td className="end muted">
                <Percent value={order.weight} />
              </td>
              <td className="end desktop-only">
                <Price value={order.ask} flash />
              </td>
              <td className="end">
                <Shares value={order.shares} />
              </td>
              <td className="end">
                <Money value={order.about} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t("{count} orders", { count: chosen.orders.length })}</td>
            <td className="end">
              <Percent value={chosen.weight} />
            </td>
            <td className="desktop-only" />
            <td className="end muted copy-cash">
              <Text of="{percent} stays cash" percent={<Percent value={chosen.staysCash} />} />
            </td>
            <td className="end">
              <Money value={chosen.total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Scrolled>
  );
}

function Placing({ symbol, outcome }: { symbol: string; outcome: Outcome | undefined }) {
  const state = outcome?.state ?? "waiting";
  return (
    <span className="copy-placing">
      {state === "sent"
        ? <span className="spinner tiny" aria-hidden="true" />
        : state === "placed"
        ? <Icon name="check" size={16} />
        : state === "failed"
        ? <Icon name="close" size={16} />
        : <span className="copy-dot" aria-hidden="true" />}
      <strong>{symbol}</strong>
      <span className="sr-only">
        {state === "placed" ? t("placed") : state === "failed" ? t("not placed") : state === "sent" ? t("is sent") : ""}
      </span>
    </span>
  );
}
