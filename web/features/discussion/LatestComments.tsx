import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Reply } from "../../../core/comments/contract.ts";
import { visibleText } from "../../lib/comment_text.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { latestQuery } from "./queries.ts";
import { SentimentBadge } from "./words.tsx";

/** A user's last comments, for the profile. @param own the user reads their own profile */
export function LatestComments({ userId, own }: { userId: string; own: boolean }) {
  const { data, error, refetch } = useQuery(latestQuery(userId));
  return (
    <Panel title={own ? t("Your comments") : t("Latest comments")}>
      {error && !data
        ? <PageError title={t("Comments cannot be shown")} error={error} onRetry={() => void refetch()} />
        : !data
        ? <RowsSkeleton rows={3} label={t("Loading comments...")} />
        : data.length === 0
        ? (
          <p className="small muted">
            {own
              ? t("You have not commented yet. Comments are on the Discussion tab of a stock.")
              : t("No comments yet")}
          </p>
        )
        : (
          <ul className="latest-comments">
            {data.map((comment) => <LatestComment key={comment.id} comment={comment} withLikes={own} />)}
          </ul>
        )}
    </Panel>
  );
}

const LatestComment = ({ comment, withLikes }: { comment: Reply; withLikes: boolean }) => (
  <li>
    <div>
      <p className="row wrap">
        <Link
          to="/stocks/$symbol"
          params={{ symbol: comment.symbol }}
          search={{ tab: "discussion", comment: comment.id }}
        >
          <strong>{comment.symbol}</strong>
        </Link>
        {comment.parent_id ? <Badge>{t("Reply|noun")}</Badge> : <SentimentBadge sentiment={comment.sentiment} />}
      </p>
      <p className="small comment-text latest-comment" dir="auto">{visibleText(comment.content)}</p>
    </div>
    <div className="small muted latest-comment-end">
      <When at={comment.created_at} as="monthDay" />
      {withLikes && <span>{t("{count} likes", { count: comment.likes_count })}</span>}
    </div>
  </li>
);
