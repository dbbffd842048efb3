/** What comments on stocks add to the product. */
import { module } from "../kernel/module.ts";
import { commentContracts } from "./contract.ts";

export const comments = module({
  name: "comments",
  contracts: commentContracts,
  topics: { comments: { touches: [] }, moderation: { touches: [] } },
  channels: { comments: { of: "symbol" }, moderation: { staff: true } },
  notificationTypes: ["comment_mention", "comment_reply", "comment_removed", "appeal_decided", "report_decided"],
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
      "comments.moderate.report_id": "id of a report that it decides",
      "comments.decide-appeal.reason": "why, for the author and the record",
      "comments.reports.status": "only with this status",
      "comments.reports.reason": "only reported for this, or only appeals",
      "comments.reports.cursor": "cursor of the last entry that is known",
      "comments.decide-reports.id": "id of a report of the comment",
      "comments.decide-reports.status": "what has become of it",
      "comments.decide-reports.notes": "notes for the record",
      "comments.remove-recent.user_id": "id of the user",
      "comments.remove-recent.reason": "why, for the author and the record",
      "comments.undo-decision.id": "id of the decision",
    },
  },
  load: async () => {
    const { commentHandlers } = await import("./mod.ts");
    return { handlers: commentHandlers };
  },
});
