/** A figure of some periods as columns, and the price of the same periods as a line with an axis of its own. */
import { Compact, compactText, Price, priceText } from "../../ui/numbers.tsx";
import { t } from "../../lib/text.ts";
import { Scrolled } from "../../ui/table/Scrolled.tsx";
import { scaleOf } from "../../ui/chart/line_scale.ts";

export interface FigurePeriod {
  readonly name: string;
  /** Null where it is not known. */
  readonly value: number | null;
  readonly price: number | null;
}

interface Props {
  readonly label: string;
  readonly unit: "USD" | "USD / shares" | "shares";
  /** Oldest first. */
  readonly periods: readonly FigurePeriod[];
}

const SIZE = 1000;
const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

function Axis({ values, text, side }: {
  values: readonly number[];
  text: (value: number) => string;
  side: "left" | "right";
}) {
  const { low, high, ticks } = scaleOf(values);
  return (
    <div className={`figure-axis ${side}`} aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} className="num" style={{ top: `${(high - tick) / (high - low) * 100}%` }}>{text(tick)}</span>
      ))}
    </div>
  );
}

/** From the axis to the value, upwards or downwards. */
function Column({ value, values }: { value: number; values: readonly number[] }) {
  const { low, high } = scaleOf(values);
  const share = (of: number) => (high - of) / (high - low) * 100;
  const [top, bottom] = [share(Math.max(0, value)), share(Math.min(0, value))];
  return <i className={value < 0 ? "below" : ""} style={{ top: `${top}%`, height: `${bottom - top}%` }} />;
}

/** A line through the middles of the periods; one without a price interrupts it. */
function PriceLine({ periods, prices }: { periods: readonly FigurePeriod[]; prices: readonly number[] }) {
  const { low, high } = scaleOf(prices);
  const path = periods.map(({ price }, i) => {
    if (price === null) return "";
    const move = i === 0 || periods[i - 1]!.price === null ? "M" : "L";
    return `${move}${(i + 0.5) / periods.length * SIZE} ${(high - price) / (high - low) * SIZE}`;
  }).join("");
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export function FigureColumns({ label, unit, periods }: Props) {
  const values = [0, ...known(periods.map(({ value }) => value))];
  const prices = known(periods.map(({ price }) => price));
  const perShare = unit === "USD / shares";
  const text = (value: number) => perShare ? priceText(value) : compactText(value, unit === "USD" ? "$" : "");
  return (
    <figure className="figure-columns">
      <figcaption className="row wrap small">
        <span className="figure-key value">{label}</span>
        <span className="figure-key price">
          {t("Share price at the end of the period's last week, in today's shares")}
        </span>
      </figcaption>
      <Scrolled label={label}>
        <div className="figure-plot">
          <Axis values={values} text={text} side="left" />
          <div className="figure-area">
            {periods.map(({ name, value }) => (
              <span key={name}>{value !== null && <Column value={value} values={values} />}</span>
            ))}
            <PriceLine periods={periods} prices={prices} />
          </div>
          <Axis values={prices} text={priceText} side="right" />
          <ol className="figure-names small">
            {periods.map(({ name, value, price }) => (
              <li key={name}>
                <span className="muted">{name}</span>
                <strong>
                  {perShare
                    ? <Price value={value} unknown={t("not known")} />
                    : <Compact value={value} dollars={unit === "USD"} unknown={t("not known")} />}
                </strong>
                <Price value={price} unknown={t("no price")} />
              </li>
            ))}
          </ol>
        </div>
      </Scrolled>
    </figure>
  );
}
