import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../lib/api/command.ts";
import { messageOf } from "../lib/api/errors.ts";
import { portfoliosQuery } from "../lib/api/queries.ts";
import { polled } from "../lib/api/query.ts";
import { showPortfolio } from "../lib/api/refresh.ts";
import { t } from "../lib/text.ts";
import { Button } from "./form/Button.tsx";
import { ConfirmDialog } from "./page/ConfirmDialog.tsx";
import { toast } from "./page/toasts.tsx";

/** The owner's entry of a contest with a portfolio. */
export const entryOfPortfolio = (portfolio_id: string) => polled("competitions.my-participation", { portfolio_id }, 30);

/** Turns the own portfolio of a finished contest into an ordinary private one; nothing for any other portfolio. */
export function ConvertPortfolio({ portfolioId }: { portfolioId: string }) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const portfolio = useQuery(portfoliosQuery()).data?.find(({ id }) => id === portfolioId);
  const { data: entry } = useQuery({ ...entryOfPortfolio(portfolioId), enabled: portfolio?.is_competition === true });
  const convert = useCommand("competitions.convert-portfolio", {
    onDone: (after) => {
      setAsks(false);
      showPortfolio(client, after);
      toast.good(t("{name} is an ordinary portfolio now", { name: after.name }));
    },
    onFail: (error) => toast.bad(`${t("Failed to convert portfolio")}: ${messageOf(error)}`),
  });
  const state = entry?.competition?.state;
  if (!portfolio?.is_competition || (state !== "completed" && state !== "cancelled")) return null;
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t("Convert to an ordinary portfolio")}</Button>
      {asks && (
        <ConfirmDialog
          title={t("Convert {name}", { name: portfolio.name })}
          action={t("Convert")}
          cancel={t("Cancel")}
          note={t("It becomes private, and you can trade, pay in and withdraw again. The results stay as they are.")}
          busy={convert.isPending}
          onConfirm={() => convert.mutate({ portfolio_id: portfolioId })}
          onClose={() => setAsks(false)}
        >
          {t("Turn this contest portfolio into an ordinary one? This cannot be undone.")}
        </ConfirmDialog>
      )}
    </>
  );
}
