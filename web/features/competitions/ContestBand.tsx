import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useUser } from "../../lib/api/session.ts";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { useSwitch } from "../../lib/switches.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Count, Delta, LeadMoney, ratioText } from "../../ui/numbers.tsx";
import { Band, BandCell } from "../../ui/page/Band.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import { JoinDialog } from "./JoinDialog.tsx";
import { type Contest, monthQuery, type Participation, registrationQuery, useEntry } from "./queries.ts";
import { lastMinute, takesEntries } from "./times.ts";

interface Props {
  readonly contest: Contest;
}

export function ContestBand({ contest }: Props) {
  const isMember = useUser() !== null;
  const entry = useEntry(contest.id);
  return (
    <div className="contest-band">
      <Band label={t("The contest and your entry")}>
        {isMember && <YourEntry contest={contest} entry={entry} />}
        {isMember && <YourRank contest={contest} entry={entry} />}
        <Ends contest={contest} />
        <Registration contest={contest} />
      </Band>
    </div>
  );
}

interface EntryProps extends Props {
  readonly entry: Participation | null | undefined;
}

function YourEntry({ contest, entry }: EntryProps) {
  if (entry === undefined) {
    return (
      <BandCell lead label={t("Your entry")} figure={<Skeleton width={120} height={24} />}>
        <Skeleton width={160} height={12} />
      </BandCell>
    );
  }
  if (entry === null) {
    return (
      <BandCell label={t("Your entry")} figure={t("Not entered")}>
        <Join contest={contest} />
      </BandCell>
    );
  }
  const { performance, participant } = entry;
  return (
    <BandCell lead label={t("Your entry")} figure={<LeadMoney value={performance?.current_value} />}>
      <span>
        <Text
          of="{change} in {portfolio}"
          change={<Delta percent={performance?.return_percentage} />}
          portfolio={
            <Link to="/portfolios/$id" params={{ id: participant!.portfolio_id }}>{participant!.portfolio_name}</Link>
          }
        />
      </span>
    </BandCell>
  );
}

/** The button that opens the dialog, while entries are taken. */
function Join({ contest }: Props) {
  const [open, setOpen] = useState(false);
  const now = useMarketNow()();
  const contests = useSwitch("contests");
  if (contests?.state === "off") return <span role="status">{contests.sentence}</span>;
  if (now === null || !takesEntries(contest, now)) {
    return <span>{contest.state === "announced" ? t("You can enter once it opens") : t("Registration is over")}</span>;
  }
  return (
    <>
      <span>
        <Button kind="primary" onClick={() => setOpen(true)}>{t("Join the contest")}</Button>
      </span>
      {open && (
        <JoinDialog id={contest.id} contest={contest} needsCode={contest.rules.by_invitation} onClose={setOpen} />
      )}
    </>
  );
}

function YourRank({ contest, entry }: EntryProps) {
  const place = entry?.participant;
  const above = entry?.above;
  return (
    <BandCell
      label={t("Your rank")}
      figure={place?.rank
        ? (
          <>
            <Count value={place.rank} />{" "}
            <span className="band-of muted">
              <Text of="of {count}" count={<Count value={contest.total_participants} />} />
            </span>
          </>
        )
        : entry === undefined
        ? <Skeleton width={80} height={20} />
        : t("Unranked")}
    >
      {above
        ? (
          <Text
            of="{points} points to rank {rank}, {name}"
            points={ratioText(above.gap)}
            rank={above.rank}
            name={above.username}
          />
        )
        : place?.rank
        ? <span>{t("Nobody is ahead of you")}</span>
        : entry
        ? <span>{place?.state === "no_trade" ? t("Make a trade to rank") : place?.reason}</span>
        : entry === null && <span>{t("{count} entries", { count: contest.total_participants })}</span>}
    </BandCell>
  );
}

function Ends({ contest: { closes_at, state, session, sessions } }: Props) {
  const part = sessions > 0 ? session / sessions * 100 : 0;
  return (
    <BandCell
      label={state === "closed" ? t("Ended") : t("Ends")}
      figure={<When at={closes_at} as="short" />}
    >
      <span className="contest-track" aria-hidden="true">
        <i style={{ width: `${part}%` }} />
      </span>
      <span>
        {state === "closed"
          ? t("Results follow within minutes")
          : <Text of="Day {session} of {sessions} sessions" session={session} sessions={sessions} />}
      </span>
    </BandCell>
  );
}

function Registration({ contest }: Props) {
  const now = useMarketNow()();
  const isMember = useUser() !== null;
  const { data: month } = useQuery(monthQuery());
  const isMonth = month?.id === contest.id;
  const { data: status } = useQuery({ ...registrationQuery(), enabled: isMember && isMonth });
  const { opens_at, entry_until } = contest.rules;
  if (contest.state === "announced") {
    return (
      <BandCell label={t("Registration")} figure={t("Not open yet")}>
        <span>
          <Text of="Opens {date}" date={<When at={opens_at} as="short" />} />
        </span>
      </BandCell>
    );
  }
  const last = lastMinute(entry_until);
  const isOpen = now !== null && takesEntries(contest, now);
  return (
    <BandCell label={t("Registration")} figure={isOpen ? t("Open|registration") : t("Closed|registration")}>
      <span>
        {isOpen
          ? <Text of="until {date}" date={<When at={last} as="short" />} />
          : <Text of="since {date}" date={<When at={last} as="short" />} />}
      </span>
      {!isOpen && status && (
        <span>
          <Text of="The next one opens {date}" date={<When at={status.next_opens_at} as="monthDay" />} />
        </span>
      )}
    </BandCell>
  );
}
