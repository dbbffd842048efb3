/** What an entry now would be. */
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../lib/text.ts";
import { Basis, Count, Limit, Money, moneyText, Percent } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { Text } from "../../../ui/Text.tsx";
import { depthText } from "../parts/depth.ts";
import { Facts } from "../parts/Facts.tsx";
import { quoteAgeText } from "../parts/times.tsx";
import { dashboardQuery } from "../queries.ts";
import type { Opportunity } from "./HighScores.tsx";

export function IfEntered({ opportunity: { symbol, plan, components, inputs } }: { opportunity: Opportunity }) {
  const dashboard = useQuery(dashboardQuery()).data;
  if (!plan) return null;
  const account = dashboard?.account;
  const free = dashboard && dashboard.account.max_positions - dashboard.positions.length;
  return (
    <Panel title={t("If you enter {symbol}", { symbol })}>
      <div className="stack tight">
        <p>
          <Text
            of="Buys {shares} shares for about {cost} at the ask of {ask}. What decides the size: {bound}."
            shares={
              <strong>
                <Count value={plan.shares} />
              </strong>
            }
            cost={
              <strong>
                <Money value={plan.cost} />
              </strong>
            }
            ask={<Limit value={plan.ask} />}
            bound={<strong>{boundWord(plan.bound)}</strong>}
          />
        </p>
        <p>
          <Text
            of="The first stop stands at {stop}, {percent} under the entry: {risk} if it is hit."
            stop={
              <strong>
                <Limit value={plan.stop} />
              </strong>
            }
            percent={<Percent value={plan.stop_pct} />}
            risk={<strong>{moneyText(-Math.abs(plan.risk))}</strong>}
          />{" "}
          {account && t("Room left today: {amount}.", { amount: moneyText(account.loss_room) })}
        </p>
      </div>
      <hr className="wr-rule" />
      <Facts
        of={[
          [
            t("Free slots"),
            account && free !== undefined
              ? t("{count} of {total}", { count: free, total: account.max_positions })
              : <Count key="free" value={null} />,
          ],
          [t("Risk at the stop"), moneyText(-Math.abs(plan.risk))],
          [t("Age of the quote"), quoteAgeText(inputs.quote_age_seconds)],
          [t("Spread"), <Basis key="spread" value={components.spread_bps} />],
          [
            t("Bid and ask depth"),
            t("{bid} and {ask}", {
              bid: depthText(components.tight_market_bid_depth),
              ask: depthText(components.tight_market_ask_depth),
            }),
          ],
        ]}
      />
    </Panel>
  );
}

/** Which of the five bounds was the lowest. */
const boundWord = (bound: string): string =>
  ({
    risk: t("the most that one trade may lose"),
    slot: t("the size of a slot"),
    cash: t("the cash"),
    volume: t("what was traded in the last five minutes"),
    depth: t("what is offered"),
  })[bound] ?? bound;
