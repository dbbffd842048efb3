import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../../lib/api/command.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { t } from "../../../lib/text.ts";
import { toast } from "../../../ui/page/toasts.tsx";

const refetchJobs = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: ({ queryKey }) => /^(jobs\.|staff\.overview)/.test(String(queryKey[0])),
  });

const sayEnded = (name: string, isDone: boolean): void =>
  isDone ? toast.good(t("{name} has run", { name })) : toast.bad(t("{name} failed", { name }));

/** Runs the due periods of a job, and says how that ended. */
export function useRunJob() {
  const client = useQueryClient();
  return useCommand("jobs.run", {
    onDone: ({ name, result }) => {
      refetchJobs(client);
      sayEnded(name, !Array.isArray(result.failed) || result.failed.length === 0);
    },
    onFail: (error) => toast.bad(`${t("Failed to run the job")}: ${messageOf(error)}`),
  });
}

interface OfJob {
  readonly name: string;
}

const retrying = (client: QueryClient) => ({
  onDone: ({ state }: { readonly state: string }, { name }: OfJob) => {
    refetchJobs(client);
    sayEnded(name, state === "done");
  },
  onFail: (error: unknown) => toast.bad(`${t("Failed to try again")}: ${messageOf(error)}`),
});
export const useRetry = () => useCommand("jobs.retry", retrying(useQueryClient()));
export const useRetryPortfolio = () => useCommand("jobs.retry-portfolio", retrying(useQueryClient()));

const givingUp = (client: QueryClient, said: (name: string) => string, onDone: () => void) => ({
  onDone: (_: unknown, { name }: OfJob) => {
    refetchJobs(client);
    toast.good(said(name));
    onDone();
  },
  onFail: (error: unknown) => toast.bad(`${t("Failed to give up")}: ${messageOf(error)}`),
});
export const useGiveUp = (onDone: () => void) =>
  useCommand("jobs.give-up", givingUp(useQueryClient(), (name) => t("Gave up a run of {name}", { name }), onDone));
export const useGiveUpPortfolio = (onDone: () => void) =>
  useCommand(
    "jobs.give-up-portfolio",
    givingUp(useQueryClient(), (name) => t("Gave up a portfolio of {name}", { name }), onDone),
  );
