import type { ReactNode } from "react";
import { t } from "../../../lib/text.ts";
import { Percent, Ratio } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { riskRewardTone } from "../parts/levels.ts";
import { Luck } from "../parts/Luck.tsx";
import { heldText } from "../parts/times.tsx";
import { UNKNOWN } from "../../../lib/format.ts";
import type { Scorecard } from "./groups.ts";

export const StatisticalEdge = ({ scorecard }: Pick<Scorecard, "scorecard">) => {
  const edge = scorecard.statistical_edge;
  const cells: readonly (readonly [name: string, value: ReactNode, note: string, tone?: string])[] = [
    [
      t("Risk/reward"),
      <Ratio key="risk" value={edge.risk_reward} />,
      t("realised R of a trade"),
      riskRewardTone(edge.risk_reward),
    ],
    [
      t("Profit factor"),
      <Ratio key="factor" value={edge.profit_factor} unknown={t("no loss yet")} />,
      edge.profit_factor === null ? t("no loss yet") : t("gross won over lost"),
    ],
    [t("EWS 9 or more"), <Percent key="high" value={edge.high_score_share} />, t("of the trades")],
    [
      t("Average hold"),
      edge.avg_hold_minutes === null ? UNKNOWN : heldText(edge.avg_hold_minutes),
      t("from entry to exit"),
    ],
  ];
  return (
    <Panel title={t("Statistical Edge")}>
      <dl className="wr-figures">
        {cells.map(([name, value, note, tone]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={tone}>{value}</span>
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      <hr className="wr-rule" />
      <Luck trades={scorecard.closed_trades} average={scorecard.avg_return} luck={edge} />
    </Panel>
  );
};
