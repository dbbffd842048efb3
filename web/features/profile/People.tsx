import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import { t } from "../../lib/text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { PersonName } from "../../ui/PersonName.tsx";
import { FollowButton } from "../../ui/FollowButton.tsx";
import { peopleQuery, type Side } from "./queries.ts";

type Follow = OutputOf<"profiles.followers">[number];

const Row = ({ person, side }: { person: Follow; side: Side }) => {
  const name = person.display_name || person.username;
  return (
    <li>
      <Avatar name={name} url={person.avatar_url} />
      <PersonName person={person} />
      <FollowButton
        small
        userId={person.user_id}
        name={name}
        isFollowing={person.is_following}
        isFollower={side === "followers"}
      />
    </li>
  );
};

interface Props {
  readonly side: Side;
  readonly userId: string;
  /** How many there are in all. */
  readonly total: number;
  /** Shows this many, without the next pages. */
  readonly most?: number;
  readonly empty: ReactNode;
  readonly autoFocus?: boolean;
}

/** Followers, or those whom the user follows, with a search. */
export function People({ side, userId, total, most, empty, autoFocus = false }: Props) {
  const [text, setText] = useState("");
  const name = useDeferredValue(text.trim());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...peopleQuery(side, userId, name),
    placeholderData: (before) => before,
  });
  const found = data?.pages.flat() ?? [];
  const shown = most === undefined ? found : found.slice(0, most);
  if (total === 0 && found.length === 0 && name === "" && !error) return <div className="small muted">{empty}</div>;
  const words = side === "followers" ? t("Find a follower") : t("Find someone you follow");
  return (
    <div className="people">
      <TextInput
        type="search"
        value={text}
        maxLength={50}
        aria-label={words}
        placeholder={words}
        {...(autoFocus ? { "data-autofocus": true } : {})}
        onChange={(event) => setText(event.target.value)}
      />
      {error && !data
        ? (
          <PageError
            title={t("The list could not be loaded")}
            error={error}
            onRetry={() => void refetch()}
          />
        )
        : isPending
        ? <RowsSkeleton rows={Math.min(total, most ?? 6)} label={t("Loading the list")} />
        : found.length === 0
        ? <p className="small muted" role="status">{t("Nobody of that name")}</p>
        : <ul>{shown.map((person) => <Row key={person.user_id} person={person} side={side} />)}</ul>}
      {most === undefined && hasNextPage && (
        <Button
          size="small"
          block
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("Show more")}
        </Button>
      )}
    </div>
  );
}
