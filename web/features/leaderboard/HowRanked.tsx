import { t } from "../../lib/text.ts";
import { Panel } from "../../ui/page/Panel.tsx";

export const HowRanked = () => (
  <Panel title={t("How ranks are made")} className="how-ranked small">
    <p>{t("Ranked by return, not by size. Equal returns share a rank; whoever had it first is listed first.")}</p>
    <p>
      {t("Returns are time-weighted, since the day the portfolio became public:")}{" "}
      <strong>{t("a deposit or withdrawal never moves a rank.")}</strong>
    </p>
    <p>
      {t("One portfolio a person takes part. One that replaces it counts only from then on.")}
    </p>
    <p>
      {t("Competition portfolios, copies, and those with imported positions or edited costs do not take part.")}
    </p>
  </Panel>
);
