import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import type { Comment } from "../../../core/comments/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { personName } from "../../lib/person.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { rereadComments, showPosted } from "./queries.ts";
import { useDraft } from "./use_draft.ts";
import { MAX_COMMENT, type Sentiment, sentiments, sentimentWord } from "./words.tsx";

/** Characters left from which on they are counted. */
const NEARLY_FULL = 200;

interface Props {
  readonly user: string;
  readonly symbol: string;
  /** Undefined for a comment. */
  readonly parent?: Comment;
  readonly onPosted?: () => void;
  readonly onCancel?: () => void;
}

/** The draft, and how it is posted. */
function usePost(user: string, symbol: string, parent: Comment | undefined, onPosted?: () => void) {
  const client = useQueryClient();
  const [text, setText] = useDraft(user, symbol, parent?.id);
  const [sentiment, setSentiment] = useState<Sentiment>("neutral");
  const failure = parent ? t("Failed to post reply") : t("Failed to post comment");
  const post = useCommand("comments.create", {
    onDone: (comment) => {
      showPosted(client, comment);
      void rereadComments(client);
      setText("");
      setSentiment("neutral");
      onPosted?.();
    },
    onFail: (error) => toast.bad(`${failure}: ${messageOf(error)}`),
  });
  const content = text.trim();
  const left = MAX_COMMENT - content.length;
  const isReady = content.length > 0 && left >= 0 && !post.isPending;
  const send = () => {
    if (!isReady) return;
    post.mutate(parent ? { symbol, content, parent_id: parent.id } : { symbol, content, sentiment });
  };
  return { text, setText, sentiment, setSentiment, post, left, isReady, send };
}

/** Writes a comment on a stock, or a reply to one. */
export function Composer({ user, symbol, parent, onPosted, onCancel }: Props) {
  const id = useId();
  const { text, setText, sentiment, setSentiment, post, left, isReady, send } = usePost(user, symbol, parent, onPosted);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && onCancel && !text) onCancel();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const label = parent
    ? t("Reply to {name}", { name: personName(parent) })
    : t("Share your thoughts on {symbol}", { symbol });
  return (
    <form
      className={parent ? "composer reply" : "composer"}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        rows={parent ? 2 : 3}
        value={text}
        placeholder={label}
        aria-label={label}
        aria-describedby={left <= NEARLY_FULL ? `${id}-left` : undefined}
        aria-invalid={left < 0 || undefined}
        readOnly={post.isPending}
        autoFocus={Boolean(parent)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="row between wrap">
        <div className="row wrap">
          {!parent && (
            <Segmented
              aria-label={t("What you expect of {symbol}", { symbol })}
              options={sentiments.map((value) => ({ value, label: sentimentWord(value) }))}
              value={sentiment}
              onChange={setSentiment}
            />
          )}
          <Left id={`${id}-left`} left={left} hint={!parent} />
        </div>
        <div className="row composer-send">
          {onCancel && <Button kind="quiet" size="small" onClick={onCancel}>{t("Cancel")}</Button>}
          <Button
            kind="primary"
            type="submit"
            busy={post.isPending}
            disabled={!isReady}
            {...(parent ? { size: "small" as const } : {})}
          >
            {parent ? t("Reply") : t("Post")}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The characters left, when they are few. */
function Left({ id, left, hint }: { id: string; left: number; hint: boolean }) {
  if (left > NEARLY_FULL) {
    return hint && (
      <span className="small muted composer-hint">{t("Ctrl Enter posts. Text only, 2,000 characters")}</span>
    );
  }
  return (
    <span className={left < 0 ? "small loss" : "small muted"} id={id}>
      {left < 0 ? t("{count} characters too many", { count: -left }) : t("{count} characters left", { count: left })}
    </span>
  );
}
