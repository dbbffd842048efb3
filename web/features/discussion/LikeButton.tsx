import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "../../../core/comments/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Count } from "../../ui/numbers.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { heart } from "./marks.tsx";
import { patchComment } from "./queries.ts";

/** Likes a comment or takes the like back; the count changes at once, and back if that fails. */
export function LikeButton({ comment: { id, likes_count: count, user_has_liked: isOn } }: { comment: Reply }) {
  const client = useQueryClient();
  const isMember = useUser() !== null;
  const options = {
    // Lists are not refetched for it: the response and the stream have the count.
    refreshes: false,
    onDone: (likes: Pick<Reply, "likes_count" | "user_has_liked">) => patchComment(client, id, () => likes),
  };
  const like = useCommand("comments.like", {
    ...options,
    onFail: (error) => fail(error, false),
  });
  const unlike = useCommand("comments.unlike", { ...options, onFail: (error) => fail(error, true) });
  const turn = (on: boolean) =>
    patchComment(
      client,
      id,
      (now) =>
        now.user_has_liked === on
          ? {}
          : { user_has_liked: on, likes_count: Math.max(0, now.likes_count + (on ? 1 : -1)) },
    );
  const fail = (error: unknown, before: boolean) => {
    turn(before);
    toast.bad(messageOf(error));
  };
  const toggle = () => {
    if (like.isPending || unlike.isPending) return;
    turn(!isOn);
    (isOn ? unlike : like).mutate({ id });
  };
  if (!isMember) {
    return (
      <span className="comment-likes">
        {heart}
        <span aria-hidden="true">
          <Count value={count} />
        </span>
        <span className="sr-only">{t("{count} likes", { count })}</span>
      </span>
    );
  }
  return (
    <Button kind="quiet" size="small" className="like" icon={heart} aria-pressed={isOn} onClick={toggle}>
      <span className="sr-only">{t("Like")}</span>
      <Count value={count} />
    </Button>
  );
}
