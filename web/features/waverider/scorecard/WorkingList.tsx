import { formatPercent } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Delta } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import type { Group } from "./groups.ts";

interface Props {
  readonly title: string;
  readonly note?: string;
  readonly groups: readonly Group[];
  /** Said where there is no group. */
  readonly none: string;
}

export const WorkingList = ({ title, note, groups, none }: Props) => (
  <Panel
    title={
      <>
        {title}
        {note && <span className="small muted wr-beside">{note}</span>}
      </>
    }
  >
    {groups.length === 0 ? <p className="small muted">{none}</p> : (
      <ol className="wr-groups" aria-label={title}>
        {groups.map(({ key, name, count, win_rate, avg_pnl }) => (
          <li key={key} className="row between">
            <span>
              {name}
              <span className="wr-sub">
                {t("{count} trades, {rate} won", { count, rate: formatPercent(win_rate, false) })}
              </span>
            </span>
            <span>
              <Delta amount={avg_pnl} /> <span className="small muted">{t("avg")}</span>
            </span>
          </li>
        ))}
      </ol>
    )}
  </Panel>
);
