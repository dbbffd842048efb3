import { t } from "../../lib/text.ts";
import { Meter } from "../../ui/chart/Meter.tsx";
import { Delta, Money } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import type { HoldingTotals } from "./rows.ts";

export function PerformancePanel({ totals }: { totals: HoldingTotals }) {
  const most = Math.max(totals.cost, totals.value, 0.01);
  return (
    <Panel title={t("Current Holdings Performance")}>
      <div className="stack tight">
        <div>
          <div className="figure">
            <Delta amount={totals.gain} />
          </div>
          <span className="small muted">
            <Text of="{percent} return" percent={<Delta percent={totals.percent} />} />
          </span>
        </div>
        <dl className="figures metered">
          <dt>{t("Total invested")}</dt>
          <dd>
            <Money value={totals.cost} />
          </dd>
          <dd className="whole">
            <Meter width="100%" part={totals.cost / most} colour="s0" />
          </dd>
          <dt>{t("Current value")}</dt>
          <dd>
            <Money value={totals.value} />
          </dd>
          <dd className="whole">
            <Meter width="100%" part={totals.value / most} colour="s1" />
          </dd>
          <dt>{t("Total gain/loss")}</dt>
          <dd>
            <Delta amount={totals.gain} />
          </dd>
          <dt>{t("Return")}</dt>
          <dd>
            <Delta percent={totals.percent} />
          </dd>
        </dl>
        {totals.unpriced > 0 && (
          <p className="note warning">
            {t("{count} holdings without a price now, left out of value and gain.", { count: totals.unpriced })}
          </p>
        )}
      </div>
    </Panel>
  );
}
