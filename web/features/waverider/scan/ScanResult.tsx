import { t } from "../../../lib/text.ts";
import { Panel } from "../../../ui/page/Panel.tsx";
import { ComponentList } from "../parts/PipStrip.tsx";
import { MarketContext } from "./MarketContext.tsx";
import { QualityGates } from "./QualityGates.tsx";
import type { Scanned } from "../queries.ts";
import { Verdict } from "./Verdict.tsx";

export const ScanResult = ({ result }: { result: Scanned }) => (
  <div className="wr-cols wide-side">
    <div className="stack">
      <Verdict result={result} />
      <QualityGates result={result} />
    </div>
    <div className="stack">
      <Panel title={t("EWS components")}>
        <ComponentList scores={result.components} total={result.ews_score} reasons={result.component_reasons} />
      </Panel>
      <MarketContext result={result} />
    </div>
  </div>
);
