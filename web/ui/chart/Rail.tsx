/** A thin line with the position of a number between two others. The number itself is shown beside it. */
const percentAt = (value: number, from: number, to: number): number =>
  to > from ? Math.min(Math.max((value - from) / (to - from), 0), 1) * 100 : 50;

interface Props {
  readonly at: number;
  /** The ends of the line; a value beyond them is shown at the end. */
  readonly from: number;
  readonly to: number;
  /** The position as text, such as "between $264.18 and $269.31". */
  readonly label: string;
  readonly tone?: "text" | "primary" | "gain" | "loss" | "warning";
  /** A value to compare with, as a tick. */
  readonly reference?: number | null | undefined;
  /** Limits between bands, as gaps in the line. */
  readonly cuts?: readonly number[];
  /** Fills the line up to the value. */
  readonly fill?: boolean;
  /** For tables and rows. */
  readonly thin?: boolean;
}

export function Rail(
  { at, from, to, label, tone = "text", reference, cuts = [], fill = false, thin = false }: Props,
) {
  const place = (value: number) => `${percentAt(value, from, to)}%`;
  return (
    <span className={`rail ${tone}${thin ? " thin" : ""}`} role="img" aria-label={label}>
      {fill && <i className="rail-fill" style={{ width: place(at) }} />}
      {cuts.map((cut) => <i key={cut} className="rail-cut" style={{ left: place(cut) }} />)}
      {reference !== null && reference !== undefined && (
        <i className="rail-reference" style={{ left: place(reference) }} />
      )}
      <b style={{ left: place(at) }} />
    </span>
  );
}
