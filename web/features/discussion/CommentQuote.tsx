import type { Reply } from "../../../core/comments/contract.ts";
import { visibleText } from "../../lib/comment_text.ts";
import { When } from "../../ui/dates.tsx";
import { nameOf } from "./words.tsx";

/** The comment that a dialog is about, without links. */
export const CommentQuote = ({ comment }: { comment: Reply }) => (
  <blockquote className="note comment-quote">
    <strong>{visibleText(nameOf(comment))}</strong>, <When at={comment.created_at} as="short" />
    <p className="comment-text" dir="auto">{visibleText(comment.content)}</p>
  </blockquote>
);
