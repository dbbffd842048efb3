import { t } from "../../../lib/text.ts";
import { Count, Delta, Percent } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { winRateTone } from "../parts/levels.ts";
import type { edgesOf, Group } from "./groups.ts";

/** What trades earned by tier, mode, size of company, trigger, and component of the score. */
export const Edges = ({ edges }: { edges: ReturnType<typeof edgesOf> }) => (
  <Panel title={t("Detailed Edge Analysis")}>
    <div className="wr-edges">
      <EdgeTable title={t("Universe tiers")} groups={edges.tiers} />
      <EdgeTable title={t("Entry modes")} groups={edges.modes} />
      <EdgeTable title={t("Market cap")} groups={edges.caps} />
      <EdgeTable title={t("Special triggers")} groups={edges.triggers} />
      <EdgeTable title={t("EWS component performance")} groups={edges.components} wide />
    </div>
  </Panel>
);

const EdgeTable = ({ title, groups, wide = false }: Readonly<{
  title: string;
  groups: readonly Group[];
  wide?: boolean;
}>) => (
  <section className={wide ? "wide" : undefined} aria-label={title}>
    <h3>{title}</h3>
    {groups.length === 0
      ? <p className="small muted">{t("No closed trade yet.")}</p>
      : (
        <table className="data dense" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t("Name")}</span>
              </th>
              <th scope="col" className="end">{t("Trades")}</th>
              <th scope="col" className="end">{t("Win rate")}</th>
              <th scope="col" className="end">{t("Avg P&L")}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ key, name, count, win_rate, avg_pnl }) => (
              <tr key={key}>
                <td>{name}</td>
                <td className="end">
                  <Count value={count} />
                </td>
                <td className={`end ${winRateTone(win_rate)}`}>
                  <Percent value={win_rate} />
                </td>
                <td className="end">
                  <Delta amount={avg_pnl} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
  </section>
);
