import type { OutputOf } from "../../../../core/contracts.ts";
import { t } from "../../../lib/text.ts";
import { Meter } from "../../../ui/chart/Meter.tsx";
import { Ratio } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { UNKNOWN } from "../../../lib/format.ts";
import { type ComponentKey, components } from "../parts/components.ts";

type Analysis = OutputOf<"waverider.ews-analysis">["component_analysis"];

const cardWord = (name: ComponentKey): string =>
  ({
    gap_score: t("GAP SCORE"),
    volume_score: t("VOLUME SCORE"),
    opening_drive_score: t("OPENING DRIVE"),
    news_score: t("NEWS CATALYST"),
    momentum_score: t("MOMENTUM"),
    tight_market_score: t("TIGHT MARKET"),
    range_expansion_score: t("RANGE EXPANSION"),
    short_squeeze_score: t("SHORT SQUEEZE"),
    pm_priority_boost: t("PM BOOST"),
  })[name];

/** The average and the most points of each component in the last 24 hours; the bar is of the points it could have. */
export const Effectiveness = ({ analysis }: { analysis: Analysis }) => (
  <Panel
    title={
      <>
        {t("EWS Component Effectiveness")}
        <span className="small muted wr-beside">{t("last 24 hours")}</span>
      </>
    }
  >
    <ul className="wr-effects">
      {components.map(({ key, max: possible }) => {
        const { average, max } = analysis[key];
        return (
          <li key={key}>
            <span className="wr-effect-name">{cardWord(key)}</span>
            <span>
              <span className="muted">{t("Average")}</span>{" "}
              <strong>
                <Ratio value={average} />
              </strong>
            </span>
            <span>
              <span className="muted">{t("Max")}</span> <strong className="num">{max ?? UNKNOWN}</strong>
            </span>
            <Meter part={(average ?? 0) / possible} width="100%" />
          </li>
        );
      })}
    </ul>
  </Panel>
);
