import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { toast } from "../../ui/page/toasts.tsx";
import { rereadComments } from "./queries.ts";

/** Staff remove or restore a comment. @param failure what to say before the server's message */
export function useModerate({ onDone, failure }: { onDone: () => void; failure: string }) {
  const client = useQueryClient();
  return useCommand("comments.moderate", {
    onDone: () => {
      onDone();
      void rereadComments(client);
    },
    onFail: (error) => toast.bad(`${failure}: ${messageOf(error)}`),
  });
}
