import { type ReactNode, useState } from "react";
import type { Reply } from "../../../core/comments/contract.ts";
import { useUser } from "../../lib/api/session.ts";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { t } from "../../lib/text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { CommentText } from "../../ui/CommentText.tsx";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { pointsText } from "../../ui/numbers.tsx";
import { PersonName } from "../../ui/PersonName.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { LikeButton } from "./LikeButton.tsx";
import { AppealButton, Removal, RestoreButton } from "./Moderation.tsx";
import { ReportDialog } from "./ReportDialog.tsx";
import { nameOf, SentimentBadge } from "./words.tsx";

export const elementOf = (id: string) => document.getElementById(`comment-${id}`);

interface Props {
  readonly comment: Reply;
  /** The address names it. */
  readonly isMarked: boolean;
  readonly onDeleted: () => void;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** A comment or reply: author, text and actions. Without its text, if it is hidden from the reader. */
export function CommentItem({ comment, isMarked, onDeleted, children }: Props) {
  const isHidden = comment.state !== "shown" && comment.content === "";
  return (
    <article
      id={`comment-${comment.id}`}
      className={isMarked ? "comment marked" : "comment"}
      tabIndex={-1}
      aria-label={isHidden ? hiddenWords(comment) : t("Comment by {name}", { name: nameOf(comment) })}
    >
      {isHidden ? <p className="comment-hidden muted">{hiddenWords(comment)}</p> : (
        <>
          <Avatar name={nameOf(comment)} url={comment.avatar_url} />
          <By comment={comment} />
          <div className="comment-body">
            <CommentText content={comment.content} mentions={comment.mentions} />
            <Removal comment={comment} />
          </div>
        </>
      )}
      <Actions comment={comment} isHidden={isHidden} onDeleted={onDeleted}>{children}</Actions>
    </article>
  );
}

const hiddenWords = ({ state }: Reply) =>
  state === "removed" ? t("Removed by a moderator") : t("Hidden while moderators review it");

function By({ comment }: { comment: Reply }) {
  const isOwn = useUser()?.id === comment.user_id;
  const now = useMarketNow()();
  const isToday = now !== null && newYorkDate(comment.created_at) === newYorkDate(now);
  return (
    <div className="comment-by">
      <PersonName person={comment} />
      {isOwn && <Badge tone="blue">{t("You")}</Badge>}
      {comment.parent_id === null && <SentimentBadge sentiment={comment.sentiment} />}
      {comment.holds_percentage !== null && (
        <Badge title={t("Weight in a public portfolio at the last close")}>
          {t("Holds {percent}%", { percent: pointsText(comment.holds_percentage) })}
        </Badge>
      )}
      <span className="small muted">
        <When at={comment.created_at} as={isToday ? "clock" : "short"} />
      </span>
      {comment.state === "in_review" && <Badge tone="amber">{t("In review")}</Badge>}
      {comment.state === "removed" && <Badge tone="red">{t("Removed by a moderator")}</Badge>}
    </div>
  );
}

function Actions(
  { comment, isHidden, onDeleted, children }: Omit<Props, "isMarked"> & { isHidden: boolean },
) {
  const [dialog, setDialog] = useState<"report" | "delete" | null>(null);
  const close = () => setDialog(null);
  const name = nameOf(comment);
  return (
    <div className="comment-actions">
      {comment.state === "shown" && <LikeButton comment={comment} />}
      {children}
      {comment.can_report && !isHidden && (
        <Button
          kind="quiet"
          size="small"
          icon={<Icon name="flag" size={16} />}
          aria-label={t("Report the comment by {name}", { name })}
          onClick={() => setDialog("report")}
        >
          {t("Report")}
        </Button>
      )}
      {comment.can_delete && (
        <Button
          kind="quiet"
          size="small"
          icon={<Icon name="trash" size={16} />}
          aria-label={t("Delete the comment by {name}", { name })}
          onClick={() => setDialog("delete")}
        >
          {t("Delete")}
        </Button>
      )}
      {comment.appeal_until && <AppealButton comment={comment} />}
      {comment.can_restore && !isHidden && <RestoreButton comment={comment} />}
      {dialog === "report" && <ReportDialog comment={comment} onClose={close} />}
      {dialog === "delete" && <DeleteDialog comment={comment} onClose={close} onDeleted={onDeleted} />}
    </div>
  );
}
