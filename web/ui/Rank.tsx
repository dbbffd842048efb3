import type { ReactNode } from "react";

/** A place in a ranking; the first three have a dot. */
export const Rank = ({ rank, none }: { rank: number | null; none: ReactNode }) =>
  rank === null
    ? <span className="small muted">{none}</span>
    : <span className={rank <= 3 ? `rank medal m${rank}` : "rank"}>{rank}</span>;
