import { grades } from "../../../../core/waverider/trade/names.ts";
import type { SeriesColour } from "../../../lib/market/sectors.ts";
import { t } from "../../../lib/text.ts";
import { PartsBar } from "../../../ui/chart/PartsBar.tsx";
import { Count, Money } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { GradeBadge } from "../parts/GradeBadge.tsx";
import { signTone } from "../parts/trade_words.ts";
import type { Scorecard } from "./groups.ts";

const colours: Readonly<Record<(typeof grades)[number], SeriesColour>> = {
  "A+": "s3",
  A: "s4",
  B: "s2",
  C: "s0",
  D: "s7",
  F: "s8",
};

/** How many trades had each grade, with what they earned on average. */
export const Grades = ({ scorecard: { grade_breakdown: by } }: Pick<Scorecard, "scorecard">) => (
  <Panel title={t("Grades")}>
    <dl className="wr-grades">
      {grades.map((grade) => (
        <div key={grade}>
          <dt>
            <GradeBadge grade={grade} />
          </dt>
          <dd>
            <strong>
              <Count value={by[grade]?.trade_count ?? 0} />
            </strong>
            <span className={`wr-sub ${signTone(by[grade]?.avg_pnl ?? null)}`}>
              {by[grade] && <Money value={by[grade].avg_pnl} signed />}
            </span>
          </dd>
        </div>
      ))}
    </dl>
    <PartsBar
      parts={grades.map((grade) => ({
        key: grade,
        label: grade,
        value: by[grade]?.trade_count ?? 0,
        colour: colours[grade],
      }))}
    />
    <p className="small muted">{t("P&L 40%, risk/reward 30%, profit capture 20%, setup quality 10%")}</p>
  </Panel>
);
