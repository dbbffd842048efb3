import type { OutputOf } from "../../../core/contracts.ts";
import {
  addCents,
  type Cents,
  cents,
  centsNumber,
  percentage,
  subtractCents,
  ZERO_CENTS,
} from "../../../core/kernel/money.ts";
import { t } from "../../lib/text.ts";
import { GainBars } from "../../ui/chart/GainBars.tsx";
import { Delta } from "../../ui/numbers.tsx";
import { PaidInReturn } from "../../ui/stock/PaidInReturn.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { paidInBase } from "./live_returns.ts";

/** Only the largest have rows of their own. */
const MOST_ROWS = 12;

/** What each holding added, including dividends; the interest; and the sum of the many small ones. */
export function rowsOf({ holdings, simple, reconciliation }: OutputOf<"analytics.returns">) {
  const base = paidInBase(simple);
  const interest = reconciliation.lines.find(({ name }) => name === "interest")?.amount ?? 0;
  const rows = (holdings ?? []).map(({ symbol, gain }) => ({ key: symbol, label: symbol, gain }));
  const shown = rows.slice(0, MOST_ROWS);
  let rest: Cents = subtractCents(cents(simple.gain), cents(interest));
  for (const { gain } of shown) rest = subtractCents(rest, cents(gain));
  if (interest !== 0) shown.push({ key: "interest", label: t("Interest"), gain: interest });
  if (rest !== ZERO_CENTS) shown.push({ key: "others", label: t("Others"), gain: centsNumber(rest) });
  const total = shown.reduce<Cents>((sum, { gain }) => addCents(sum, cents(gain)), ZERO_CENTS);
  return {
    rows: shown.sort((a, b) => b.gain - a.gain).map((row) => ({ ...row, percent: percentage(cents(row.gain), base) })),
    total: centsNumber(total),
  };
}

export function Contribution({ returns }: { returns: OutputOf<"analytics.returns"> }) {
  const { rows, total } = rowsOf(returns);
  return (
    <Panel
      title={t("Contribution to return")}
      extra={
        <span className="small muted">
          <PaidInReturn percent={returns.simple.return_percentage} of={centsNumber(paidInBase(returns.simple))} />
        </span>
      }
    >
      {rows.length === 0 || returns.holdings === null
        ? (
          <EmptyState title={t("No contribution data available")}>
            {t("What each holding added to your return is shown here.")}
          </EmptyState>
        )
        : (
          <GainBars
            label={t("Contribution to return")}
            rows={rows}
            foot={
              <>
                <span>{t("With dividends, realised or not")}</span>
                <strong>
                  <Text of="Adds up to {amount}" amount={<Delta amount={total} />} />
                </strong>
              </>
            }
          />
        )}
    </Panel>
  );
}
