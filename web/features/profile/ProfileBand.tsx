import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OutputOf } from "../../../core/contracts.ts";
import type { Profile } from "../../../core/profiles/contract.ts";
import { recordQuery } from "../../lib/api/queries.ts";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Count, Delta } from "../../ui/numbers.tsx";
import { Band, BandCell } from "../../ui/page/Band.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";

type UserRecord = OutputOf<"shared.record">;

/** The most contests that are named; more are counted. */
const NAMED = 3;

/** How many follow and are followed, and what the user has reached; the lists open for the owner only. */
export function ProfileBand(
  { profile, onOpen }: { profile: Profile; onOpen?: (side: "followers" | "following") => void },
) {
  const { data: record, isPending } = useQuery(recordQuery(profile.user_id));
  const label = (side: "followers" | "following", words: string) =>
    onOpen ? <TextButton onClick={() => onOpen(side)}>{words}</TextButton> : words;
  return (
    <Band label={t("Followers, following and results")}>
      <BandCell label={label("followers", t("Followers"))} figure={<Count value={profile.total_followers} />} />
      <BandCell label={label("following", t("Following"))} figure={<Count value={profile.total_following} />} />
      {record
        ? (
          <>
            {!profile.is_own && <LifetimeReturn record={record} />}
            <BestRank record={record} />
            <Contests record={record} />
          </>
        )
        : isPending &&
          [t("Best rank"), t("Competitions")].map((words) => (
            <BandCell key={words} label={words} figure={<Skeleton width="30%" height={22} />} />
          ))}
    </Band>
  );
}

/** That of the ranked portfolio, or of the one that has been public longest. */
function LifetimeReturn({ record: { portfolios: [first] } }: { record: UserRecord }) {
  return (
    <BandCell
      label={t("Lifetime return")}
      figure={<Delta percent={first?.return_percentage} unknown={t("not known yet")} />}
    >
      <span>
        {first
          ? (
            <Text
              of="{portfolio}, since {date}"
              portfolio={first.name}
              date={<When at={first.since} as="monthDay" />}
            />
          )
          : t("No public portfolios")}
      </span>
    </BandCell>
  );
}

const BestRank = ({ record }: { record: UserRecord }) => (
  <BandCell
    label={t("Best rank")}
    figure={
      <>
        <Count value={record.best_rank} unknown={t("not ranked yet")} />
        {record.best_rank !== null && record.best_rank_date === null && (
          <>
            {" "}
            <span className="band-of muted">
              <Text of="of {count}" count={<Count value={record.participants} />} />
            </span>
          </>
        )}
      </>
    }
  >
    <span>
      {record.best_rank === null
        ? t("by the lifetime return")
        : record.best_rank_date === null
        ? t("lifetime, now")
        : <Text of="lifetime, on {date}" date={<When at={noonOf(record.best_rank_date)} as="date" />} />}
    </span>
  </BandCell>
);

function Contests({ record }: { record: UserRecord }) {
  const { wins, best_place: best, contests_running: running } = record;
  const notes = [
    wins.length > 0
      ? t("{count} wins", { count: wins.length })
      : best === null
      ? null
      : t("best place {best}", { best }),
    running > 0 ? t("{count} running now", { count: running }) : null,
  ].filter((note) => note !== null);
  return (
    <BandCell label={t("Competitions")} figure={<Count value={record.contests_entered} />}>
      {notes.length > 0 && <span>{notes.join(", ")}</span>}
      {wins.length > 0 && (
        <span className="row wrap profile-wins">
          {wins.slice(0, NAMED).map(({ competition_id: id, name }) => (
            <Link key={id} to="/leaderboard/competitions/$id" params={{ id }} aria-label={t("Won {name}", { name })}>
              <Badge tone="violet">
                <Icon name="trophy" size={13} />
                <span className="ellipsis">{name}</span>
              </Badge>
            </Link>
          ))}
          {wins.length > NAMED && <span>{t("and {count} more", { count: wins.length - NAMED })}</span>}
        </span>
      )}
    </BandCell>
  );
}
