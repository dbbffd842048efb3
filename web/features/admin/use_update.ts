import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { toast } from "../../ui/page/toasts.tsx";
import { refetchAll } from "./queries.ts";
import { statusWord } from "./words.ts";

/** Changes feedback, and says what has become of it. */
export function useUpdateFeedback() {
  const client = useQueryClient();
  return useCommand("feedback.update", {
    onDone: ({ status }, input) => {
      refetchAll(client, "feedback");
      toast.good(
        input.notes === undefined
          ? t("Feedback marked as {status}", { status: statusWord(status) })
          : t("Notes saved. Feedback marked as {status}", { status: statusWord(status) }),
      );
    },
    onFail: (error) => toast.bad(`${t("Failed to update feedback")}: ${messageOf(error)}`),
  });
}
