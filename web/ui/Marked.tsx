/** A text with the matches of the search in bold. */
import { Fragment } from "react";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export function Marked({ text, query }: { text: string; query: string }) {
  const words = query.trim().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return text;
  const pieces = text.split(new RegExp(`(${words.map(escaped).join("|")})`, "i"));
  return pieces.map((piece, i) =>
    i % 2 === 1 ? <mark key={i} className="match">{piece}</mark> : <Fragment key={i}>{piece}</Fragment>
  );
}
