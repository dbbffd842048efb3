import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { personName } from "../../lib/person.ts";
import { t } from "../../lib/text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Delta } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { historyQuery } from "./queries.ts";

const PAST_WINNERS = 3;

export function AnyoneCanCheck() {
  const last = useQuery(historyQuery()).data?.find(({ file }) => file !== null);
  return (
    <Panel title={t("Anyone can check it")}>
      <p className="small">
        {t(
          "At the close, rules, entries, every fill with its receipt and the ranking are published as one file with a hash. Anyone can recompute the ranking from it.",
        )}
      </p>
      {last && (
        <div className="contest-audit-link">
          <LinkButton to="/leaderboard/competitions/$id" params={{ id: last.id }}>
            <Icon name="shield" size={16} />
            {t("Audit the last contest")}
          </LinkButton>
        </div>
      )}
    </Panel>
  );
}

export function PastWinners() {
  const { data } = useQuery(historyQuery());
  const won = data?.flatMap(({ id, name, winner }) => winner ? [{ id, name, winner }] : []).slice(0, PAST_WINNERS) ??
    [];
  if (won.length === 0) return null;
  return (
    <Panel title={t("Past winners")}>
      <ul className="past-winners">
        {won.map(({ id, name, winner }) => (
          <li key={id}>
            <Avatar name={personName(winner)} url={null} />
            <span className="grow">
              <span className="winner-name ellipsis">{personName(winner)}</span>
              <Link to="/leaderboard/competitions/$id" params={{ id }} className="small">{name}</Link>
            </span>
            <Delta percent={winner.return_percentage} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
