import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useRef } from "react";
import { useSession, useUser } from "../../lib/api/session.ts";
import { useSwitch } from "../../lib/switches.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { Composer } from "./Composer.tsx";
import { countsQuery } from "./queries.ts";
import { SentimentLegend, SentimentPanel } from "./SentimentPanel.tsx";
import { Thread } from "./Thread.tsx";
import { type DiscussionList, useDiscussion } from "./use_discussion.ts";
import { useMarked } from "./use_marked.ts";

interface Props {
  readonly symbol: string;
  /** The id of the comment that the address names. */
  readonly comment?: string | undefined;
}

/** The comments on a stock, and what they expect of it. */
export const Discussion = (props: Props) => <DiscussionOf key={props.symbol} {...props} />;

function DiscussionOf({ symbol, comment }: Props) {
  const { data: counts } = useQuery(countsQuery(symbol));
  const list = useDiscussion(symbol);
  const isVisitor = useSession().phase === "signed-out";
  const user = useUser();
  const comments = useSwitch("comments");
  const isReadOnly = comments?.state === "read_only";
  return (
    <div className="with-side discussion">
      <Panel
        flush
        title={counts ? t("Discussion ({total})", { total: counts.total }) : t("Discussion")}
        extra={counts && counts.total > 0 && <SentimentLegend counts={counts} />}
      >
        {isVisitor && <Invitation symbol={symbol} />}
        {user && !isReadOnly && <Composer key={user.id} user={user.id} symbol={symbol} />}
        {user && isReadOnly && <p className="note discussion-missing" role="status">{comments.sentence}</p>}
        <Comments symbol={symbol} list={list} marked={comment} total={counts?.total} />
      </Panel>
      <div className="stack">
        <SentimentPanel counts={counts} />
        <Panel>
          <p className="small muted">
            {t(
              "“Holds” stands beside an author only where the portfolio is public, with its weight at the last close. Replies carry no sentiment.",
            )}
          </p>
        </Panel>
      </div>
    </div>
  );
}

function Invitation({ symbol }: { symbol: string }) {
  const { href } = useLocation();
  return (
    <div className="discussion-invitation">
      <strong>{t("Join the discussion about {symbol}", { symbol })}</strong>
      <LinkButton to="/login" search={{ redirect: href }} primary>{t("Sign in to comment")}</LinkButton>
    </div>
  );
}

interface CommentsProps {
  readonly symbol: string;
  readonly list: DiscussionList;
  readonly marked: string | undefined;
  readonly total: number | undefined;
}

function Comments({ symbol, list, marked, total }: CommentsProps) {
  const { shown, newComments, newReplies, error, hasMore, isLoadingMore } = list;
  const { isMissing } = useMarked(marked, list);
  const element = useRef<HTMLUListElement>(null);
  const focusList = () => setTimeout(() => element.current?.focus({ preventScroll: true }));
  if (!list.isLoaded) {
    return error
      ? <PageError title={t("Comments cannot be shown")} error={error} onRetry={() => void list.refetch()} />
      : <RowsSkeleton rows={6} label={t("Loading comments...")} />;
  }
  const showNew = async () => {
    await list.showAll();
    setTimeout(() => element.current?.querySelector<HTMLElement>("article")?.focus());
  };
  const showMore = async () => {
    const { length } = shown;
    await list.showMore();
    setTimeout(() => element.current?.children[length]?.querySelector<HTMLElement>("article")?.focus());
  };
  return (
    <>
      <div className="new-comments" role="status">
        {newComments > 0 && (
          <Button kind="primary" size="small" onClick={() => void showNew()}>
            {t("{count} new comments", { count: newComments })}
          </Button>
        )}
      </div>
      {isMissing && (
        <p className="note discussion-missing" role="status">
          {t("The comment in this address was not found. It may have been deleted.")}
        </p>
      )}
      {shown.length === 0 && (
        <EmptyState title={t("No comments yet")}>
          {t("Be the first to share your thoughts on {symbol}!", { symbol })}
        </EmptyState>
      )}
      <ul className="comments" ref={element} tabIndex={-1} aria-label={t("Comments")}>
        {shown.map((comment) => (
          <Thread
            key={comment.id}
            comment={comment}
            symbol={symbol}
            newReplies={newReplies.get(comment.id) ?? 0}
            onShowNew={() => list.showReplies(comment.id)}
            marked={marked}
            onDeleted={focusList}
          />
        ))}
      </ul>
      {shown.length > 0 && (
        <footer className="discussion-foot row between wrap small">
          <span className="muted">
            {t("{shown} of {total}. New ones appear above", {
              shown: shown.length,
              total: Math.max(total ?? 0, shown.length),
            })}
          </span>
          {hasMore && (
            <TextButton disabled={isLoadingMore} onClick={() => void showMore()}>
              {isLoadingMore ? t("Loading comments...") : t("Show more")}
            </TextButton>
          )}
        </footer>
      )}
    </>
  );
}
