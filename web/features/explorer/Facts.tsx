import type { ReactNode } from "react";

/** A list of facts, one line each. */
export const Facts = ({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl>
    {of.map(([label, value]) => (
      <div key={label} className="row between">
        <dt className="muted">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
