import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { QueueEntry } from "../../../../core/comments/contract.ts";
import { personName } from "../../../lib/person.ts";
import { t } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { When } from "../../../ui/dates.tsx";
import { Count } from "../../../ui/numbers.tsx";
import { Text } from "../../../ui/Text.tsx";
import { statusWord } from "../words.ts";
import { Moment, ReportCount } from "./EntryRow.tsx";
import { hasLink, keyOf, outcomeWord, reasonWord, titleOf, wait } from "./words.ts";

interface TitleProps {
  readonly entry: QueueEntry;
  /** Its place among all that wait; null where that is not known. */
  readonly place: string | null;
}

export const EntryTitle = ({ entry, place }: TitleProps) => (
  <span className="row between wrap">
    <span className="row wrap">
      {titleOf(entry)}
      {entry.decision
        ? <Badge>{outcomeWord(entry.decision.outcome)}</Badge>
        : <Badge tone="blue">{statusWord("pending")}</Badge>}
      <ReportCount count={entry.report_count} />
    </span>
    <span className="small muted entry-wait">
      {place && `${place}, `}
      {entry.kind === "appeal"
        ? <Text of="appealed {time}" time={<Moment at={entry.waiting_since} />} />
        : <Text of="reported {time}" time={<Moment at={entry.waiting_since} />} />}
      {!entry.decision &&
        `, ${t("waiting {time}", { time: wait(Date.now() - Date.parse(entry.waiting_since)) })}`}
    </span>
  </span>
);

interface Props {
  readonly entry: QueueEntry;
  /** What the caller can do about it. */
  readonly children: ReactNode;
}

/** A comment with what was reported about it, and what is known of its author. */
export function EntryDetail({ entry, children }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const key = keyOf(entry);
  // The sheet of a phone stays open for the next entry, which begins at its top.
  useEffect(() => {
    // Braces: newer browsers return a promise, which is no clean-up.
    top.current?.closest(".ant-drawer-body")?.scrollTo({ top: 0 });
  }, [key]);
  return (
    <div ref={top} className="stack">
      <CommentBox entry={entry} />
      {entry.kind === "appeal" && <AppealBox entry={entry} />}
      <div className="entry-facts">
        <Reports entry={entry} />
        <Author entry={entry} />
      </div>
      {entry.decision && <DecisionLine decision={entry.decision} />}
      {children}
    </div>
  );
}

function CommentBox({ entry: { comment, author, comment_content, comment_id, stock_symbol } }: { entry: QueueEntry }) {
  const counts = t("{likes} likes, {replies} replies.", {
    likes: comment.likes_count,
    replies: comment.replies_count,
  });
  return (
    <div className="entry-comment">
      <div className="row between wrap">
        <Link to="/profile/$userId" params={{ userId: author.id }} className="row entry-author">
          <Avatar name={personName(author)} url={author.avatar_url} size={26} />
          <strong>{personName(author)}</strong>
          <span className="muted">@{author.username}</span>
        </Link>
        <span className="small muted">
          <Text
            of="on {symbol}, {time}"
            symbol={
              <Link
                to="/stocks/$symbol"
                params={{ symbol: stock_symbol }}
                search={{ tab: "discussion", comment: comment_id }}
                className="entry-stock"
              >
                {stock_symbol}
              </Link>
            }
            time={<When at={comment.created_at} as="short" />}
          />
        </span>
      </div>
      <p className="entry-content" dir="auto">{comment_content}</p>
      <p className="small muted">
        {counts} {hasLink(comment_content) && t("The link is shown as text and opens nothing.")}
        {comment.state === "in_review" && <Badge tone="amber">{t("Hidden by reports")}</Badge>}
        {comment.state === "removed" && <Badge tone="red">{t("Removed")}</Badge>}
      </p>
    </div>
  );
}

const AppealBox = ({ entry: { comment, description } }: { entry: QueueEntry }) => (
  <div>
    <h3>{t("The author appeals")}</h3>
    <p className="entry-content" dir="auto">{description}</p>
    {comment.removal_reason && (
      <p className="small muted">
        {t("Removed by {name}: {reason}", {
          name: comment.removed_by ?? t("the operator"),
          reason: comment.removal_reason,
        })}
      </p>
    )}
  </div>
);

const Reports = ({ entry: { reports, report_count } }: { entry: QueueEntry }) => (
  <div>
    <h3>{t("Reported by")}</h3>
    {reports.length === 0 && <p className="muted">{t("Nobody")}</p>}
    <ul className="entry-reports">
      {reports.map(({ id, username, reason, description, weight }) => (
        <li key={id}>
          <strong>@{username}</strong> <span className="muted">{reasonWord(reason)}</span>{" "}
          {weight < 1 && <Badge>{t("New account, counts half")}</Badge>}
          {description && <span className="small muted" dir="auto">{description}</span>}
        </li>
      ))}
    </ul>
    {report_count > reports.length && (
      <p className="small muted">{t("and {count} earlier ones", { count: report_count - reports.length })}</p>
    )}
  </div>
);

const Author = ({ entry: { author } }: { entry: QueueEntry }) => (
  <div>
    <h3>{t("The author")}</h3>
    <dl className="entry-author-facts">
      <Fact name={t("Joined")}>
        <When at={author.joined} as="date" />
      </Fact>
      <Fact name={t("Status")}>{author.is_active ? t("Active") : t("Inactive")}</Fact>
      <Fact name={t("Comments")}>
        {t("{count}, {recent} in 24 hours", { count: author.comments, recent: author.recent_comments })}
      </Fact>
      <Fact name={t("Removed before")}>
        <Count value={author.removed_before} />
      </Fact>
      <Fact name={t("Reports against")}>
        <Count value={author.reports_against} />
      </Fact>
      <Fact name={t("Portfolios")}>
        {t("{count}, {open} public", { count: author.portfolios, open: author.public_portfolios })}
      </Fact>
    </dl>
  </div>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const DecisionLine = ({ decision }: { decision: NonNullable<QueueEntry["decision"]> }) => (
  <div>
    <h3>{t("Decision")}</h3>
    <p>
      <Text
        of="{outcome} by {name}, {time}"
        outcome={outcomeWord(decision.outcome)}
        name={decision.decided_by ?? t("the operator")}
        time={<When at={decision.decided_at} as="short" />}
      />
    </p>
    {decision.reason && <p className="muted" dir="auto">{decision.reason}</p>}
  </div>
);
