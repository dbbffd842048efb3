import { type Cents, centsNumber, notional, type Price, type Shares } from "../../../core/kernel/money.ts";
import { t } from "../../lib/text.ts";
import { Money } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Plan } from "./plan.ts";

const difference = (a: Price, b: Price, count: Shares): number =>
  centsNumber(notional(a, count) - notional(b, count) as Cents);

/** The gain of a bracket at its target and the loss at its stop, in proportion. */
export function RiskBar({ plan: { shares, prices: { limit, target, loss }, problem } }: { plan: Plan }) {
  if (shares === null || limit === null || target === null || loss === null || problem) return null;
  const risk = difference(loss, limit, shares), reward = difference(target, limit, shares);
  if (risk >= 0 || reward <= 0) return null;
  return (
    <div className="risk">
      <div className="risk-bar">
        <span className="at-stop" style={{ flexGrow: -risk }}>
          <strong className="loss">
            <Money value={risk} signed />
          </strong>
          <span className="loss">{t("at the stop")}</span>
        </span>
        <span className="at-target" style={{ flexGrow: reward }}>
          <strong className="gain">
            <Money value={reward} signed />
          </strong>
          <span className="gain">{t("at the target")}</span>
        </span>
      </div>
      <p className="row between wrap muted small">
        <span>
          <Text
            of="You risk {risk} to make {reward}"
            risk={<Money value={1} />}
            reward={<Money value={reward / -risk} />}
          />
        </span>
        <span>{t("Prices beyond the stop can fill lower")}</span>
      </p>
    </div>
  );
}
