import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { portfoliosQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { FilterSelect } from "../../ui/form/FilterSelect.tsx";
import { ConfirmDialog } from "../../ui/page/ConfirmDialog.tsx";
import { toast } from "../../ui/page/toasts.tsx";

/** Which of the user's public portfolios is ranked; shows nothing while there is no choice. */
export function RankedPortfolio({ ranked }: { ranked: string }) {
  const { data } = useQuery(portfoliosQuery());
  const [next, setNext] = useState<string | null>(null);
  const choose = useCommand("leaderboard.choose", {
    onDone: () => {
      setNext(null);
      toast.good(t("You are ranked with it from now on"));
    },
    onFail: (error) => {
      setNext(null);
      toast.bad(messageOf(error));
    },
  });
  const open = data?.filter(({ is_public, is_competition }) => is_public && !is_competition) ?? [];
  if (open.length < 2) return null;
  const name = open.find(({ id }) => id === next)?.name;
  return (
    <>
      <FilterSelect
        label={t("Ranked with")}
        value={next ?? ranked}
        onChange={setNext}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {next !== null && name !== undefined && (
        <ConfirmDialog
          title={t("Rank {name}", { name })}
          action={t("Rank this portfolio")}
          busy={choose.isPending}
          onConfirm={() => choose.mutate({ portfolio_id: next })}
          onClose={() => setNext(null)}
        >
          {t("Only what it returns from now on counts, and the other portfolio does not get its rank back.")}
        </ConfirmDialog>
      )}
    </>
  );
}
