import { cents, centsNumber, notional, price as priceOf, shares, subtractCents } from "../../../core/kernel/money.ts";
import { Delta, Money, Price, Shares } from "../../ui/numbers.tsx";

interface Position {
  readonly shares: number;
  readonly available_shares: number;
  readonly average_cost: number | null;
}

export function PositionPanel(
  { position, price, chosen }: { position: Position | null; price: number | null; chosen: boolean },
) {
  let body = <p className="muted small">{chosen ? "Loading" : "Choose a portfolio to see its position."}</p>;
  if (position?.shares === 0) body = <p className="muted small">None held in this portfolio.</p>;
  else if (position) {
    const value = price === null ? null : notional(priceOf(price), shares(position.shares));
    const cost = position.average_cost === null
      ? null
      : notional(priceOf(position.average_cost), shares(position.shares));
    body = (
      <dl className="figures">
        <dt>Shares</dt>
        <dd>
          <Shares value={position.shares} />
        </dd>
        {position.available_shares !== position.shares && (
          <>
            <dt>Free to sell</dt>
            <dd>
              <Shares value={position.available_shares} />
            </dd>
          </>
        )}
        <dt>Average cost</dt>
        <dd>
          <Price value={position.average_cost} />
        </dd>
        <dt>Value</dt>
        <dd>
          <Money value={value === null ? null : centsNumber(value)} />
        </dd>
        <dt>Gain/loss</dt>
        <dd>
          <Delta
            amount={value === null || cost === null
              ? null
              : centsNumber(subtractCents(value, cents(centsNumber(cost))))}
          />
        </dd>
      </dl>
    );
  }
  return (
    <section aria-label="Your position">
      <h3>Your position</h3>
      {body}
    </section>
  );
}
