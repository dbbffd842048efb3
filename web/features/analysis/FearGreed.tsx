import { useQuery } from "@tanstack/react-query";
import { t } from "../../lib/text.ts";
import { Ratio } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { fearGreedOf, GREED_ABOVE, type Mood, moodOf, moodWord, NEUTRAL_ABOVE } from "./bands.ts";
import { Part } from "./Part.tsx";
import { breadthQuery } from "./queries.ts";

const WIDTH = 240, MIDDLE = WIDTH / 2, BASE = 128, RADIUS = 96;
const tenths = (value: number): number => Math.round(value * 10) / 10;
/** On the half circle, from 0 at the left to 100 at the right. */
const point = (score: number, radius = RADIUS) => {
  const angle = Math.PI * (1 - score / 100);
  return `${tenths(MIDDLE + radius * Math.cos(angle))} ${tenths(BASE - radius * Math.sin(angle))}`;
};
const arc = (from: number, to: number) => `M${point(from)}A${RADIUS} ${RADIUS} 0 0 1 ${point(to)}`;
const ARCS: readonly { readonly mood: Mood; readonly from: number; readonly to: number }[] = [
  { mood: "fear", from: 0, to: NEUTRAL_ABOVE - 0.5 },
  { mood: "neutral", from: NEUTRAL_ABOVE + 0.5, to: GREED_ABOVE - 0.5 },
  { mood: "greed", from: GREED_ABOVE + 0.5, to: 100 },
];

function Gauge({ score }: { score: number }) {
  const now = moodOf(score);
  return (
    <div className="gauge" role="img" aria-label={t("{score} of 100: {mood}", { score, mood: moodWord(now) })}>
      <svg viewBox={`0 0 ${WIDTH} 140`} aria-hidden="true">
        {ARCS.map(({ mood, from, to }) => (
          <path key={mood} className={mood === now ? `${mood} now` : mood} d={arc(from, to)} />
        ))}
        <path className="needle" d={`M${point(score, RADIUS - 12)}L${point(score, RADIUS + 12)}`} />
      </svg>
      <div className="gauge-middle" aria-hidden="true">
        <strong>{score}</strong>
        <span className={now}>{moodWord(now)}</span>
      </div>
      <div className="row between small muted" aria-hidden="true">
        <span>{t("0 Fear")}</span>
        <span>{t("100 Extreme Greed")}</span>
      </div>
    </div>
  );
}

export function FearGreed() {
  const answer = useQuery(breadthQuery());
  return (
    <Panel title={t("Fear & Greed Index")}>
      <Part
        data={answer.data}
        answer={answer}
        waiting={t("Loading market sentiment...")}
        height={190}
      >
        {({ advance_decline_ratio: ratio }) =>
          ratio === null
            ? (
              <EmptyState title={t("Not known yet")}>
                {t("The index needs stocks that rise or fall, and none has moved yet.")}
              </EmptyState>
            )
            : (
              <>
                <Gauge score={fearGreedOf(ratio)} />
                <p className="small muted gauge-rule">
                  <Text
                    of="Advancers to decliners {ratio} × 20 + 40. Above 75 is Extreme Greed, above 50 Neutral."
                    ratio={<Ratio value={ratio} />}
                  />
                </p>
              </>
            )}
      </Part>
    </Panel>
  );
}
