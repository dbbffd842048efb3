import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Comment } from "../../../core/comments/contract.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { useUser } from "../../lib/api/session.ts";
import { personName } from "../../lib/person.ts";
import { useSwitch } from "../../lib/switches.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { CommentItem, elementOf } from "./CommentItem.tsx";
import { Composer } from "./Composer.tsx";
import { replyArrow } from "./marks.tsx";
import { FIRST_REPLIES, repliesQuery } from "./queries.ts";
import { useDraft } from "./use_draft.ts";

interface Props {
  readonly comment: Comment;
  readonly symbol: string;
  /** Replies that others wrote meanwhile. */
  readonly newReplies: number;
  /** Shows the new replies among the first ones. */
  readonly onShowNew: () => Promise<void>;
  readonly marked: string | undefined;
  readonly onDeleted: () => void;
}

/** The replies after the first ones, once they are opened. */
function useFurtherReplies({ id, replies, replies_count }: Comment) {
  const [pages, setPages] = useState(0);
  // It stays the same when replies before it are deleted.
  const after = useRef<string>(undefined);
  if (pages > 0) after.current ??= replies.at(-1)?.id;
  const query = repliesQuery(id, after.current ?? "", pages);
  const { data, isFetching, error, refetch } = useQuery({
    ...query,
    enabled: pages > 0 && after.current !== undefined,
  });
  const known = new Set(replies.map((reply) => reply.id));
  const further = data?.items.filter((reply) => !known.has(reply.id)) ?? [];
  const left = Math.max(0, replies_count - replies.length - further.length);
  const hasMore = data ? data.hasMore : replies.length >= FIRST_REPLIES;
  const open = () => {
    setPages((before) => before + 1);
    if (pages > 0) setTimeout(() => void refetch());
  };
  const reread = () => pages > 0 ? void refetch() : open();
  return { items: further, left: hasMore ? left : 0, isFetching: isFetching && pages > 0, error, open, reread };
}

/** The button that loads further replies. */
const Further = ({ further: { left, isFetching, error, open } }: { further: ReturnType<typeof useFurtherReplies> }) => (
  <>
    {error && <p className="small loss" role="alert">{messageOf(error)}</p>}
    {left > 0 && (
      <div>
        <TextButton className="small" disabled={isFetching} onClick={open}>
          {isFetching ? t("Loading replies...") : t("Show {count} more replies", { count: left })}
        </TextButton>
      </div>
    )}
  </>
);

/** A comment with its replies, and the form for another one. */
export function Thread({ comment, symbol, newReplies, onShowNew, marked, onDeleted }: Props) {
  const user = useUser();
  const [draft] = useDraft(user?.id ?? "", symbol, comment.id);
  const [isReplying, setReplying] = useState(draft !== "");
  const replyButton = useRef<HTMLButtonElement>(null);
  const further = useFurtherReplies(comment);
  const replies = [...comment.replies, ...further.items];
  const isLong = comment.replies.length >= FIRST_REPLIES;
  const stop = () => {
    setReplying(false);
    replyButton.current?.focus();
  };
  const showNew = async () => {
    const last = replies.at(-1)?.id;
    await onShowNew();
    if (isLong) further.reread();
    // The button is gone; the focus goes on with the last reply that was there.
    setTimeout(() => elementOf(last ?? comment.id)?.focus({ preventScroll: true }));
  };
  const isReadOnly = useSwitch("comments")?.state === "read_only";
  const canReply = user !== null && comment.state === "shown" && !isReadOnly;
  return (
    <li className="thread">
      <CommentItem comment={comment} isMarked={marked === comment.id} onDeleted={onDeleted}>
        {canReply && (
          <Button
            ref={replyButton}
            kind="quiet"
            size="small"
            icon={replyArrow}
            aria-expanded={isReplying}
            onClick={() => setReplying(!isReplying)}
          >
            {isReplying ? t("Cancel") : t("Reply")}
            <span className="sr-only">{personName(comment)}</span>
          </Button>
        )}
        {newReplies > 0 && (
          <Button kind="quiet" size="small" className="new-replies" onClick={() => void showNew()}>
            {t("{count} new replies", { count: newReplies })}
          </Button>
        )}
      </CommentItem>
      {(replies.length > 0 || isReplying) && (
        <div className="comment-replies">
          {replies.map((reply) => (
            <CommentItem key={reply.id} comment={reply} isMarked={marked === reply.id} onDeleted={onDeleted} />
          ))}
          <Further further={further} />
          {isReplying && user && !isReadOnly && (
            <Composer
              user={user.id}
              symbol={symbol}
              parent={comment}
              onCancel={stop}
              onPosted={() => {
                stop();
                if (isLong) further.reread();
              }}
            />
          )}
        </div>
      )}
    </li>
  );
}
