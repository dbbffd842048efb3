import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../../lib/api/command.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { t } from "../../../lib/text.ts";
import { toast } from "../../../ui/page/toasts.tsx";

const refetchJobs = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: ({ queryKey }) => /^(jobs\.|staff\.overview)/.test(String(queryKey[0])),
  });

/** Runs the due periods of a job, and says how that ended. */
export function useRunJob() {
  const client = useQueryClient();
  return useCommand("jobs.run", {
    onDone: ({ name, result }) => {
      refetchJobs(client);
      const failed = Array.isArray(result.failed) ? result.failed.length : 0;
      if (failed > 0) toast.bad(t("{name} failed", { name }));
      else toast.good(t("{name} has run", { name }));
    },
    onFail: (error) => toast.bad(`${t("Failed to run the job")}: ${messageOf(error)}`),
  });
}

export function useRetry() {
  const client = useQueryClient();
  return useCommand("jobs.retry", {
    onDone: ({ state }, { name }) => {
      refetchJobs(client);
      if (state === "done") toast.good(t("{name} has run", { name }));
      else toast.bad(t("{name} failed", { name }));
    },
    onFail: (error) => toast.bad(`${t("Failed to try again")}: ${messageOf(error)}`),
  });
}

export function useGiveUp(onDone: () => void) {
  const client = useQueryClient();
  return useCommand("jobs.give-up", {
    onDone: (_, { name }) => {
      refetchJobs(client);
      toast.good(t("Gave up a run of {name}", { name }));
      onDone();
    },
    onFail: (error) => toast.bad(`${t("Failed to give up")}: ${messageOf(error)}`),
  });
}

export function useRetryPortfolio() {
  const client = useQueryClient();
  return useCommand("jobs.retry-portfolio", {
    onDone: ({ state }, { name }) => {
      refetchJobs(client);
      if (state === "done") toast.good(t("{name} has run", { name }));
      else toast.bad(t("{name} failed", { name }));
    },
    onFail: (error) => toast.bad(`${t("Failed to try again")}: ${messageOf(error)}`),
  });
}

export function useGiveUpPortfolio(onDone: () => void) {
  const client = useQueryClient();
  return useCommand("jobs.give-up-portfolio", {
    onDone: (_, { name }) => {
      refetchJobs(client);
      toast.good(t("Gave up a portfolio of {name}", { name }));
      onDone();
    },
    onFail: (error) => toast.bad(`${t("Failed to give up")}: ${messageOf(error)}`),
  });
}
