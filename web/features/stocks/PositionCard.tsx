import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Holding } from "../../../core/ledger/contract.ts";
import {
  addShares,
  averageCost,
  cents,
  priceNumber,
  shares,
  sharesNumber,
  ZERO_SHARES,
} from "../../../core/kernel/money.ts";
import { totalsOf, useLiveHoldings } from "../../lib/live.ts";
import { holdingsQuery, portfoliosQuery } from "../../lib/queries.ts";
import { useSession } from "../../lib/session.ts";
import { t } from "../../lib/text.ts";
import { Delta, Money, Price, Shares } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Text } from "../../ui/Text.tsx";

/** A stock in one of the own portfolios. */
interface Part {
  readonly id: string;
  readonly name: string;
  readonly holding: Holding;
}

/** The own holdings of a stock, by portfolio; empty while they are not known, and for a visitor. */
function useParts(symbol: string): readonly Part[] {
  const signedIn = useSession().phase === "signed-in";
  const { data: portfolios } = useQuery({ ...portfoliosQuery(), enabled: signedIn });
  const holders = portfolios?.filter(({ positions }) => positions.some((one) => one.symbol === symbol)) ?? [];
  const answers = useQueries({ queries: holders.map(({ id }) => holdingsQuery(id)) });
  const found = holders.flatMap(({ id, name }, i) => {
    const holding = answers[i]!.data?.find(({ stock }) => stock.symbol === symbol);
    return holding ? [{ id, name, holding }] : [];
  });
  // A part of the whole would be a wrong figure.
  const whole = found.length === holders.length ? found : [];
  const live = useLiveHoldings(whole.map(({ holding }) => holding));
  return whole.map((part, i) => ({ ...part, holding: live![i]! }));
}

const InPortfolio = ({ id, name }: Pick<Part, "id" | "name">) => (
  <Link to="/portfolios/$id" params={{ id }}>{name}</Link>
);

/** What the user holds of the stock, in all own portfolios together, at the live price. */
export function PositionCard({ symbol }: { symbol: string }) {
  const parts = useParts(symbol);
  if (parts.length === 0) return null;
  const holdings = parts.map(({ holding }) => holding);
  const { cost, value, gain, percent, unpriced } = totalsOf(holdings);
  const count = holdings.map((holding) => shares(holding.shares)).reduce(addShares, ZERO_SHARES);
  const average = averageCost(cents(cost), count);
  const [only] = parts;
  return (
    <Panel title={t("Your position")}>
      <dl className="figures">
        <dt>{t("Shares")}</dt>
        <dd>
          {parts.length === 1
            ? (
              <Text
                of="{shares} in {portfolio}"
                shares={<Shares value={sharesNumber(count)} />}
                portfolio={<InPortfolio {...only!} />}
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
          <Money value={unpriced > 0 ? null : value} />
        </dd>
        <dt>{t("Gain")}</dt>
        <dd>
          <Delta amount={unpriced > 0 ? null : gain} percent={unpriced > 0 ? null : percent} />
        </dd>
      </dl>
      {parts.length > 1 && (
        <ul className="position-parts small">
          {parts.map(({ id, name, holding }) => (
            <li key={id} className="row between">
              <InPortfolio id={id} name={name} />
              <span>
                <Shares value={holding.shares} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
