import { memo } from "react";
import { centsNumber, notional, price as priceOf, shares, subtractCents } from "../../../core/kernel/money.ts";
import { percentOf } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { Delta, Money, Price, Shares } from "../../ui/numbers.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Position } from "./use_position.ts";

function Figures({ position, price }: { position: Position; price: number | null }) {
  const count = shares(position.shares);
  const value = price === null ? null : notional(priceOf(price), count);
  const cost = position.average_cost === null ? null : notional(priceOf(position.average_cost), count);
  const gain = value === null || cost === null ? null : centsNumber(subtractCents(value, cost));
  const held = position.shares - position.available_shares;
  return (
    <dl className="figures">
      <dt>{t("Shares")}</dt>
      <dd>
        {held > 0
          ? (
            <Text
              of="{shares} ({held} held for orders)"
              shares={<Shares value={position.shares} />}
              held={<Shares value={held} />}
            />
          )
          : <Shares value={position.shares} />}
      </dd>
      <dt>{t("Average cost")}</dt>
      <dd>
        <Price value={position.average_cost} />
      </dd>
      <dt>{t("Value")}</dt>
      <dd>
        <Money value={value === null ? null : centsNumber(value)} />
      </dd>
      <dt>{t("Gain/Loss")}</dt>
      <dd>
        <Delta amount={gain} percent={gain === null ? null : percentOf(gain, centsNumber(cost!))} />
      </dd>
    </dl>
  );
}

export const PositionPanel = memo(function PositionPanel(
  { position, price, chosen }: { position: Position | null; price: number | null; chosen: boolean },
) {
  return (
    <section aria-label={t("Your position")}>
      <h3>{t("Your position")}</h3>
      {position && position.shares > 0 && <Figures position={position} price={price} />}
      {!position && chosen && (
        <div aria-hidden="true">
          <Skeleton width="80%" />
          <Skeleton width="70%" />
          <Skeleton width="75%" />
        </div>
      )}
      {(position?.shares === 0 || !chosen) && (
        <p className="muted small">
          {chosen ? t("None held in this portfolio.") : t("Choose a portfolio to see its position.")}
        </p>
      )}
    </section>
  );
});
