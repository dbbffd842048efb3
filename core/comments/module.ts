/** What comments on stocks add to the product. */
import { module } from "../kernel/module.ts";
import { commentContracts } from "./contract.ts";

export const comments = module({
  name: "comments",
  contracts: commentContracts,
  topics: { comments: { touches: [] } },
  channels: { comments: { of: "symbol" } },
  notificationTypes: ["comment_mention", "comment_reply", "comment_removed", "appeal_decided"],
  terminal: {
    groups: { comments: "Comments on stocks" },
    fields: {
      action: "what to do with the comment",
      after: "id of the last reply that is known",
      before: "id of the last comment that is known",
      content: "the text; @name mentions a user, $AAPL a stock",
      granted: "whether the comment is shown again",
      parent_id: "the comment to reply to",
      sentiment: "what you expect of the stock",
      "comments.replies.id": "id of the comment",
      "comments.like.id": "id of the comment",
      "comments.unlike.id": "id of the comment",
      "comments.report.id": "id of the comment",
      "comments.delete.id": "id of the comment",
      "comments.moderate.id": "id of the comment",
      "comments.appeal.id": "id of the comment",
      "comments.decide-appeal.id": "id of the comment",
      "comments.by-user.user_id": "id of the user",
      "comments.appeal.message": "why it should be shown again",
      "comments.report.description": "more about it",
      "comments.report.reason": "what is wrong with it",
      "comments.moderate.reason": "why, for the author and the record",
      "comments.decide-appeal.reason": "why, for the author and the record",
    },
  },
  load: async () => {
    const { commentHandlers } = await import("./mod.ts");
    return { handlers: commentHandlers };
  },
});
