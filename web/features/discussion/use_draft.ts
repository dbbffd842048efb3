import { useState } from "react";

const PREFIX = "tradewinds.comment.";

/** A text that is stored until it is posted, also if the page is reloaded; per user, stock and comment replied to. */
export function useDraft(user: string, symbol: string, parent = "") {
  const key = `${PREFIX}${user}.${symbol}.${parent}`;
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? "");
  const change = (text: string) => {
    setDraft(text);
    try {
      if (text) sessionStorage.setItem(key, text);
      else sessionStorage.removeItem(key);
    } catch {
      // The browser stores nothing: the draft lasts as long as the page.
    }
  };
  return [draft, change] as const;
}
