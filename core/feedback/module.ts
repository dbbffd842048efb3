/** What feedback adds to the product. */
import { module } from "../kernel/module.ts";
import { feedbackContracts } from "./contract.ts";

export const feedback = module({
  name: "feedback",
  contracts: feedbackContracts,
  notificationTypes: ["feedback_updated"],
  terminal: {
    groups: { feedback: "Feedback about the product" },
    fields: {
      cursor: "id of the last one that is known",
      note_is_public: "whether the sender is shown the notes",
      rating: "from 1, poor, to 5, excellent",
      "feedback.create.type": "kind of feedback",
      "feedback.create.title": "what it is about, on one line",
      "feedback.create.description": "the text",
      "feedback.create.url": "path of the page that it is about",
      "feedback.list.type": "only of this kind",
      "feedback.list.status": "only with this status",
      "feedback.export.type": "only of this kind",
      "feedback.export.status": "only with this status",
      "feedback.update.id": "id of the feedback",
      "feedback.update.status": "what has become of it",
      "feedback.update.notes": "notes of staff about it",
    },
    operations: { "feedback.create": { named: { url: "page" } }, "feedback.export": { content: "content" } },
  },
  load: async () => {
    const { feedbackHandlers } = await import("./mod.ts");
    return { handlers: feedbackHandlers };
  },
});
