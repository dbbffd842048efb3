/** Values at a chart's cursor. */
export interface ReadValues {
  readonly time: string;
  readonly values: readonly { readonly label: string; readonly value: string; readonly colour?: string }[];
  /** Events at the cursor. */
  readonly notes?: readonly string[];
}

interface Props extends ReadValues {
  /** Position of the cursor. */
  readonly left: number | string;
  /** It is shown left of the cursor. */
  readonly flip: boolean;
}

export const ChartReadout = ({ left, flip, time, values, notes = [] }: Props) => (
  <dl className={`drawn-readout${flip ? " flip" : ""}`} style={{ left }} aria-hidden="true">
    <div className="muted">{time}</div>
    {values.map(({ label, value, colour }) => (
      <div key={label} className="row between">
        <dt>
          {colour && values.length > 2 && <i className="drawn-key" style={{ background: colour }} />}
          {label}
        </dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
    {notes.map((note, i) => <div key={i} className="muted">{note}</div>)}
  </dl>
);

/** The same as text for screen readers. */
export const readoutWords = ({ time, values, notes = [] }: ReadValues): string =>
  [`${time}: ${values.map(({ label, value }) => `${label} ${value}`).join(", ")}`, ...notes].join(". ");
