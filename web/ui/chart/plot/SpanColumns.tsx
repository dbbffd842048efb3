import type { Span } from "./plot.ts";

interface Props {
  readonly spans: readonly Span[];
  /** The value at the bottom. */
  readonly foot: number;
}

/** Columns from value to value, each with its amount above it and its name below. As high as its container. */
export function SpanColumns({ spans, foot }: Props) {
  const top = Math.max(...spans.map(({ from, to }) => Math.max(from, to)));
  const share = (value: number) => top > foot ? (value - foot) / (top - foot) * 100 : 0;
  return (
    <div className="span-columns">
      {spans.map(({ key, label, from, to, colour, text }) => {
        const [low, high] = [share(Math.min(from, to)), share(Math.max(from, to))];
        return (
          <div key={key}>
            <div>
              <i data-colour={colour} style={{ bottom: `${low}%`, height: `${high - low}%` }} />
              {text && <b style={{ bottom: `${high}%` }}>{text}</b>}
            </div>
            <span>{label}</span>
          </div>
        );
      })}
    </div>
  );
}
