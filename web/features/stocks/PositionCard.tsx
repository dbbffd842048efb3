import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  addCents,
  addShares,
  averageCost,
  cents,
  centsNumber,
  notional,
  price as priceOf,
  priceNumber,
  shares,
  sharesNumber,
  subtractCents,
  ZERO_CENTS,
  ZERO_SHARES,
} from "../../../core/kernel/money.ts";
import { percentOf } from "../../lib/market/live.ts";
import { portfoliosQuery } from "../../lib/api/queries.ts";
import { useSession } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { Delta, Money, Price, Shares } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";

/** The user's positions in a stock, by portfolio; none for a visitor. */
function useParts(symbol: string) {
  const signedIn = useSession().phase === "signed-in";
  const { data } = useQuery({ ...portfoliosQuery(), enabled: signedIn });
  return (data ?? []).flatMap(({ id, name, positions }) =>
    positions.filter((one) => one.symbol === symbol).map((position) => ({ id, name, ...position }))
  );
}

const InPortfolio = ({ id, name }: { id: string; name: string }) => (
  <Link className="ellipsis in-text" title={name} to="/portfolios/$id" params={{ id }}>{name}</Link>
);

/** The user's shares of the stock, in all portfolios together, at the live price. */
export function PositionCard({ symbol, price }: { symbol: string; price: number | null }) {
  const parts = useParts(symbol);
  const [only] = parts;
  if (!only) return null;
  const count = parts.map((part) => shares(part.shares)).reduce(addShares, ZERO_SHARES);
  const cost = parts.map((part) => cents(part.cost_basis)).reduce(addCents, ZERO_CENTS);
  // Each portfolio is valued in whole cents, so that the sum equals the values on their pages.
  const value = price === null
    ? null
    : parts.map((part) => notional(priceOf(price), shares(part.shares))).reduce(addCents, ZERO_CENTS);
  const gain = value === null ? null : centsNumber(subtractCents(value, cost));
  const average = averageCost(cost, count);
  return (
    <Panel title={t("Your position")}>
      <dl className="figures">
        <dt>{t("Shares")}</dt>
        <dd className="ellipsis">
          {parts.length === 1
            ? (
              <Text
                of="{shares} in {portfolio}"
                shares={<Shares value={sharesNumber(count)} />}
                portfolio={<InPortfolio id={only.id} name={only.name} />}
              />
            )
            : <Shares value={sharesNumber(count)} />}
        </dd>
        <dt>{t("Average cost")}</dt>
        <dd>
          <Price value={average && priceNumber(average)} />
        </dd>
        <dt>{t("Value")}</dt>
        <dd>
          <Money value={value && centsNumber(value)} />
        </dd>
        <dt>{t("Gain")}</dt>
        <dd>
          <Delta amount={gain} percent={gain === null ? null : percentOf(gain, centsNumber(cost))} />
        </dd>
      </dl>
      {parts.length > 1 && (
        <ul className="position-parts small">
          {parts.map(({ id, name, shares }) => (
            <li key={id} className="row between">
              <InPortfolio id={id} name={name} />
              <span>
                <Shares value={shares} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
