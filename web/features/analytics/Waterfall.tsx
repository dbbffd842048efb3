/** Every dollar between the opening and the closing value, with the difference, which must be zero. */
import type { OutputOf } from "../../../core/contracts.ts";
import { addCents, cents, centsNumber } from "../../../core/kernel/money.ts";
import { lineName } from "../../lib/reconciliation.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Money, moneyText } from "../../ui/numbers.tsx";
import { Plot } from "../../ui/chart/plot/Plot.tsx";
import type { Span } from "../../ui/chart/plot/plot.ts";
import { Text } from "../../ui/Text.tsx";

type Reconciliation = OutputOf<"analytics.returns">["reconciliation"];

const paidIn = new Set(["deposits", "withdrawals"]);

/** Columns from value to value. The axis begins below the lowest of them, so that the steps can be distinguished. */
export function stepsOf({ opening_value, lines, closing_value }: Reconciliation): { spans: Span[]; foot: number } {
  const shown = lines.filter(({ amount }) => amount !== 0);
  let value = cents(opening_value);
  const levels = [opening_value];
  const steps = shown.map(({ name, amount }): Span => {
    const from = centsNumber(value);
    value = addCents(value, cents(amount));
    const to = centsNumber(value);
    levels.push(to);
    const colour = paidIn.has(name) ? "primary" : amount > 0 ? "gain" : "loss";
    return { key: name, label: lineName(name), from, to, colour, text: moneyText(amount, true) };
  });
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const foot = low > 0 && low > (high - low) * 2 ? Math.floor((low - (high - low) * 0.4) / 1000) * 1000 : 0;
  const total = (key: string, label: string, to: number): Span => ({
    ...{ key, label, from: foot, to, colour: "neutral" },
    text: moneyText(to),
  });
  return {
    spans: [total("start", t("Start"), opening_value), ...steps, total("end", t("End"), closing_value)],
    foot,
  };
}

export function Waterfall({ returns: { reconciliation } }: { returns: OutputOf<"analytics.returns"> }) {
  const { spans, foot } = stepsOf(reconciliation);
  const { opening_value, closing_value, difference } = reconciliation;
  return (
    <div>
      <h2>
        <Text
          of="Every dollar between {start} and {end}"
          start={<Money value={opening_value} />}
          end={<Money value={closing_value} />}
        />
      </h2>
      <Plot
        label={t("From the opening to the closing value")}
        summary={spans.map(({ label, text }) => `${label} ${text}`).join(", ")}
        spec={{ kind: "columns", spans, foot }}
        height={210}
        tableOnPhone
        table={
          <table className="data" aria-label={t("From the opening to the closing value")}>
            <tbody>
              {spans.map(({ key, label, text }) => (
                <tr key={key}>
                  <td>{label}</td>
                  <td className="end num">{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        }
      />
      <p className="row wrap small muted">
        <Badge tone={difference === 0 ? "green" : "red"}>
          <Text of="Difference {amount}" amount={<Money value={difference} />} />
        </Badge>
        {difference === 0 && t("The parts add up to the end value.")}
        {foot > 0 && (
          <span>
            <Text of="Columns begin at {amount}." amount={<Money value={foot} />} />
          </span>
        )}
      </p>
    </div>
  );
}
