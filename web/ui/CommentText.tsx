import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { commentParts, type TextPart } from "../lib/comment_text.ts";
import { t } from "../lib/text.ts";

/** A user's text with its links. Each part has its own direction, so that none reorders the others. */
export function CommentText(
  { content, mentions }: { content: string; mentions: Readonly<Record<string, string>> },
) {
  const parts = useMemo(() => commentParts(content, mentions), [content, mentions]);
  return <p className="comment-text" dir="auto">{parts.map((part, i) => <Part key={i} part={part} />)}</p>;
}

function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case "text":
      return part.text;
    case "link":
      return (
        <a href={part.href} target="_blank" rel="nofollow ugc noopener" title={part.href} dir="ltr">
          {part.text}
          <span className="sr-only">{t("(opens in a new tab)")}</span>
        </a>
      );
    case "stock":
      return <Link to="/stocks/$symbol" params={{ symbol: part.symbol }} dir="ltr">{part.text}</Link>;
    case "mention":
      return <Link to="/profile/$userId" params={{ userId: part.userId }} dir="ltr">{part.text}</Link>;
  }
}
