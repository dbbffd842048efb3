/** What a chart's cursor reads out. */
export interface ReadValues {
  readonly time: string;
  readonly values: readonly { readonly label: string; readonly value: string }[];
}

interface Props extends ReadValues {
  /** Where the cursor is. */
  readonly left: number | string;
  /** It stands left of the cursor. */
  readonly flip: boolean;
}

export const ChartReadout = ({ left, flip, time, values }: Props) => (
  <dl className={`drawn-readout${flip ? " flip" : ""}`} style={{ left }} aria-hidden="true">
    <div className="muted">{time}</div>
    {values.map(({ label, value }) => (
      <div key={label} className="row between">
        <dt>{label}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
);

/** The same for a screen reader. */
export const readoutWords = ({ time, values }: ReadValues): string =>
  `${time}: ${values.map(({ label, value }) => `${label} ${value}`).join(", ")}`;
