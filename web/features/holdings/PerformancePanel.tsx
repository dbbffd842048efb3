import type { Holding } from "../../../core/ledger/contract.ts";
import { totalsOf } from "../../lib/live.ts";
import { Delta, Money, Percent } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/Panel.tsx";

export function PerformancePanel({ holdings }: { holdings: readonly Holding[] }) {
  const totals = totalsOf(holdings);
  return (
    <Panel title="Current Holdings Performance">
      <dl className="figures">
        <dt>Total invested</dt>
        <dd>
          <Money value={totals.cost} />
        </dd>
        <dt>Current value</dt>
        <dd>
          <Money value={totals.value} />
        </dd>
        <dt>Total gain/loss</dt>
        <dd>
          <Delta amount={totals.gain} />
        </dd>
        <dt>Return</dt>
        <dd>
          <Percent value={totals.percent} signed colour />
        </dd>
      </dl>
      {totals.unpriced > 0 && (
        <p className="note warning" style={{ marginTop: 8 }}>
          {totals.unpriced === 1 ? "One holding has" : `${totals.unpriced} holdings have`} no price now and{" "}
          {totals.unpriced === 1 ? "is" : "are"} left out of value and gain.
        </p>
      )}
    </Panel>
  );
}
