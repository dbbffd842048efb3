import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import type { BoardPeriod } from "../../lib/views/leaderboard_view.ts";
import { Day } from "../../ui/dates.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { Count } from "../../ui/numbers.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { Scrolled } from "../../ui/table/Scrolled.tsx";
import { Text } from "../../ui/Text.tsx";
import { historyQuery, type RankDay } from "./queries.ts";
import { rangeOf, stairsOf } from "./stairs.ts";

const W = 300, H = 72;

/** The user's rank at each close: a line in steps with the best rank on top, or a table of the same. */
export function RankHistory({ period }: { period: BoardPeriod }) {
  const { data, error } = useQuery(historyQuery(period));
  const [asTable, setAsTable] = useState(false);
  const range = data && rangeOf(data);
  return (
    <figure className="rank-history" aria-label={t("Your rank at each close")}>
      <figcaption className="row between small">
        <span className="muted">{t("Your rank at each close")}</span>
        {range && (
          <TextButton aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? t("Chart") : t("Table")}
          </TextButton>
        )}
      </figcaption>
      {!data
        ? error ? <p className="small warn" role="status">{messageOf(error)}</p> : <Skeleton height={H + 22} />
        : !range
        ? <p className="small muted">{t("From the next close on it is drawn here.")}</p>
        : asTable
        ? <Table days={data} />
        : <Line days={data.toReversed()} best={range.best} worst={range.worst} />}
    </figure>
  );
}

interface LineProps {
  /** The earliest first. */
  readonly days: readonly RankDay[];
  readonly best: number;
  readonly worst: number;
}

const Line = ({ days, best, worst }: LineProps) => (
  <>
    <div className="rank-line">
      <svg viewBox={`0 0 ${W} ${H}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={stairsOf(days.map(({ rank }) => rank), { best, worst }, W, H)} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className="rank-scale small muted">
        <Count value={best} />
        {worst > best && <Count value={worst} />}
      </span>
    </div>
    <p className="row between small muted">
      <Day date={days[0]!.date} />
      <span>
        {best === worst
          ? <Text of="always rank {rank}" rank={best} />
          : <Text of="best {best}, lowest {worst}" best={best} worst={worst} />}
      </span>
      <Day date={days.at(-1)!.date} />
    </p>
  </>
);

const Table = ({ days }: { days: readonly RankDay[] }) => (
  <Scrolled label={t("Your rank at each close")} className="table-wrap rank-table">
    <table className="data dense">
      <thead>
        <tr>
          <th scope="col">{t("Close|of a day")}</th>
          <th scope="col" className="end">{t("Rank")}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, rank }) => (
          <tr key={date}>
            <td>
              <Day date={date} />
            </td>
            <td className="end">
              <Count value={rank} unknown={t("no rank")} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolled>
);
