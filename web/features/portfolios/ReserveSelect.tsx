import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DEFAULT_RESERVE, type Portfolio, reserveChoices } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { refresh, showPortfolio } from "../../lib/api/refresh.ts";
import { t } from "../../lib/text.ts";
import { Select } from "../../ui/form/Select.tsx";
import { toast } from "../../ui/page/toasts.tsx";

type Reserve = (typeof reserveChoices)[number];
const nameOf = (choice: Reserve): string =>
  ({
    0: t("No Reserve"),
    2: t("Conservative"),
    5: t("Balanced"),
    10: t("Cautious"),
    15: t("Very Cautious"),
    20: t("Ultra Safe"),
  })[choice];

/** Shows the choice at once and reverts it when the server refuses. */
export function ReserveSelect({ portfolio }: { portfolio: Portfolio }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Reserve | null>(null);
  const command = useCommand("portfolios.set-reserve", {
    onDone: async (after) => {
      showPortfolio(client, after);
      await refresh(client, ["portfolios"]);
      setChosen(null);
    },
    onFail: (error) => {
      setChosen(null);
      toast.bad(t("Failed to update cash reserve: {message}", { message: messageOf(error) }));
    },
  });
  const value = chosen ?? (portfolio.cash_reserve_percentage as Reserve | null) ?? DEFAULT_RESERVE;
  return (
    <Select
      aria-label={t("Cash reserve")}
      size="small"
      value={String(value)}
      options={reserveChoices.map((choice) => ({
        value: String(choice),
        label: t("Reserve {percent}%, {name}", { percent: choice, name: nameOf(choice) }),
      }))}
      onChange={(text) => {
        const choice = Number(text) as Reserve;
        setChosen(choice);
        command.mutate({ id: portfolio.id, reserve_percentage: choice });
      }}
    />
  );
}
