import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../lib/text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { When } from "../../ui/dates.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Price } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { PersonName } from "../../ui/PersonName.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { Text } from "../../ui/Text.tsx";
import { type FeedItem, feedQuery } from "./queries.ts";

/** Rows before all are shown. */
const FIRST = 10;

/** What the users that the caller follows traded, reached and won. */
export function FollowingFeed() {
  const { data, error, refetch } = useQuery(feedQuery());
  const [all, setAll] = useState(false);
  return (
    <Panel
      title={t("Following")}
      className="feed"
      extra={<span className="small muted">{t("Fills a day late")}</span>}
    >
      {error && !data
        ? <PageError title={t("The feed could not be loaded")} error={error} onRetry={() => void refetch()} />
        : !data
        ? <RowsSkeleton rows={4} label={t("Loading the feed")} />
        : data.length === 0
        ? (
          <EmptyState
            title={t("Nothing here yet")}
            icon={<Icon name="user" size={24} />}
            action={<LinkButton to="/leaderboard">{t("Open the leaderboard")}</LinkButton>}
          >
            {t("Trades, goals and contests of the people you follow are shown here.")}
          </EmptyState>
        )
        : (
          <>
            <ul className="feed-list">
              {(all ? data : data.slice(0, FIRST)).map((item) => <Row key={`${item.kind} ${item.id}`} item={item} />)}
            </ul>
            {data.length > FIRST && (
              <p className="small feed-all">
                <TextButton onClick={() => setAll(!all)}>{all ? t("Show fewer") : t("Show all")}</TextButton>
              </p>
            )}
          </>
        )}
    </Panel>
  );
}

const Row = ({ item }: { item: FeedItem }) => (
  <li>
    <Avatar name={item.person.display_name || item.person.username} url={item.person.avatar_url} />
    <div className="feed-what">
      <PersonName person={item.person} />
      <p className="small">
        <What item={item} />
      </p>
    </div>
    <span className="small muted">
      <When at={item.at} as="monthDay" />
    </span>
  </li>
);

function What({ item }: { item: FeedItem }) {
  if (item.kind === "fill") {
    return (
      <Text
        of={item.side === "BUY"
          ? "bought {symbol} at {price} in {portfolio}"
          : "sold {symbol} at {price} in {portfolio}"}
        symbol={<SymbolLink symbol={item.symbol!} className="feed-stock" />}
        price={<Price value={item.price} />}
        portfolio={<Link to="/portfolios/shared/$id" params={{ id: item.portfolio_id! }}>{item.portfolio_name}</Link>}
      />
    );
  }
  if (item.kind === "goal") return <Text of="reached the goal {title}" title={<strong>{item.title}</strong>} />;
  return (
    <Text
      of="won {title}"
      title={
        <Link to="/leaderboard/competitions/$id" params={{ id: item.competition_id! }}>
          <strong>{item.title}</strong>
        </Link>
      }
    />
  );
}
