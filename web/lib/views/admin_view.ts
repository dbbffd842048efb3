/** The filter of the staff's feedback, in the address. */
import { oneOf } from "./one_of.ts";

const statusOf = oneOf(["pending", "reviewed", "in_progress", "resolved", "dismissed", "all"] as const);
const typeOf = oneOf(["bug", "feature", "improvement", "general", "complaint"] as const);

export const readFeedbackView = (search: Record<string, unknown>) => ({
  status: statusOf(search.status),
  type: typeOf(search.type),
});
