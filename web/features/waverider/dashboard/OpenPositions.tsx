/** What is held now, where its stop stands, and what ends it next. */
import { t } from "../../../lib/text.ts";
import { Delta, Money, moneyText } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { EmptyState } from "../../../ui/page/states.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { openRow } from "../parts/rows.ts";
import type { Dashboard, Position } from "../queries.ts";
import { LaneLegend } from "./Lane.tsx";
import { PhonePosition } from "./PhonePosition.tsx";
import { positionColumns } from "./position_columns.tsx";
import { useExit } from "./use_exit.ts";

interface Props {
  readonly data: Dashboard;
  readonly positions: readonly Position[];
}

/** Null: one of them is unknown. */
const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, amount) => sum === null || amount === null ? null : sum + amount, 0);

export function OpenPositions({ data, positions }: Props) {
  const exits = useExit(positions);
  const { account } = data;
  const totals = {
    slots: t("{count} of {most} slots", { count: positions.length, most: account.max_positions }),
    stops: data.stops_result,
    pnl: sumOf(positions.map(({ unrealized_pnl }) => unrealized_pnl)),
  };
  return (
    <Panel
      flush
      className="wr-positions"
      title={
        <>
          {t("Open Positions")}
          {positions.length > 0 && (
            <span className="small muted wr-beside">
              {t("{amount} at the bid", { amount: moneyText(account.equity - account.cash_balance) })}
            </span>
          )}
        </>
      }
      extra={positions.length > 0 && <LaneLegend />}
    >
      {exits.rows.length === 0
        ? (
          <EmptyState title={t("No open positions")}>
            {data.automation.is_running
              ? t("Automation enters one when a stock passes all ten gates.")
              : t("Start automation, or enter one from Opportunities.")}
          </EmptyState>
        )
        : (
          <>
            <DataTable
              label={t("Open Positions")}
              rows={exits.rows}
              columns={positionColumns(exits, totals)}
              rowKey={({ id }) => id}
              phoneRow={(position) => <PhonePosition position={position} exits={exits} />}
              onRowKey={openRow}
            />
            <PhoneTotals {...totals} />
          </>
        )}
    </Panel>
  );
}

interface Totals {
  readonly slots: string;
  readonly stops: number | null;
  readonly pnl: number | null;
}

const PhoneTotals = ({ slots, stops, pnl }: Totals) => (
  <p className="phone-only row between small muted wr-phone-total">
    <span>
      {slots}. {t("If every stop is hit now:")} <Money value={stops} signed />
    </span>
    <Delta amount={pnl} />
  </p>
);
