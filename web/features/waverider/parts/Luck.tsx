/** How far chance alone may have moved an average return. */
import { formatCount, formatRatio } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Percent } from "../../../ui/numbers.tsx";
import { Text } from "../../../ui/Text.tsx";

interface Props {
  /** Closed ones. */
  readonly trades: number;
  /** Percent a trade. */
  readonly average: number | null;
  readonly luck: { readonly error: number | null; readonly trades_needed: number | null };
}

export function Luck({ trades, average, luck: { error, trades_needed: needed } }: Props) {
  if (average === null) return null;
  if (error === null) {
    return <p className="small muted">{t("{count} trades are too few to tell luck from skill.", { count: trades })}</p>;
  }
  return (
    <p className="small">
      <Text
        of="With {trades} trades the average of {average} carries an error of {error}."
        trades={formatCount(trades)}
        average={<Percent value={average} signed />}
        error={<strong>{t("±{error} points", { error: formatRatio(error) })}</strong>}
      />{" "}
      {Math.abs(average) > error
        ? t("Chance alone seldom does that.")
        : needed !== null && t("It takes about {count} trades to tell this from zero.", { count: about(needed) })}
    </p>
  );
}

/** Two digits that count: more would look exact. */
function about(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.round(count / unit) * unit;
}
