import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DEFAULT_RESERVE, type Portfolio, reserveChoices } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { messageOf } from "../../lib/errors.ts";
import { spendableCashQuery } from "../../lib/queries.ts";
import { refreshPortfolios } from "../../lib/refresh.ts";
import { Count, Delta, Money } from "../../ui/numbers.tsx";
import { Tile, TileRow } from "../../ui/Panel.tsx";
import { Select } from "../../ui/Select.tsx";
import { toast } from "../../ui/toasts.tsx";

type Reserve = (typeof reserveChoices)[number];
const NAMES: Record<Reserve, string> = {
  0: "No Reserve",
  2: "Conservative",
  5: "Balanced",
  10: "Cautious",
  15: "Very Cautious",
  20: "Ultra Safe",
};

/** Shows the choice at once and reverts it when the server refuses. */
function ReserveSelect({ portfolio }: { portfolio: Portfolio }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Reserve | null>(null);
  const command = useCommand("portfolios.set-reserve", {
    onDone: async (after) => {
      client.setQueryData(["portfolios.get", { id: after.id }], after);
      await refreshPortfolios(client);
      setChosen(null);
    },
    onFail: (error) => {
      setChosen(null);
      toast.bad(`Failed to update cash reserve: ${messageOf(error)}`);
    },
  });
  const value = chosen ?? (portfolio.cash_reserve_percentage as Reserve | null) ?? DEFAULT_RESERVE;
  return (
    <Select
      aria-label="Cash reserve"
      size="small"
      value={String(value)}
      options={reserveChoices.map((choice) => ({ value: String(choice), label: `${choice}% ${NAMES[choice]}` }))}
      onChange={(text) => {
        const choice = Number(text) as Reserve;
        setChosen(choice);
        command.mutate({ id: portfolio.id, reserve_percentage: choice });
      }}
    />
  );
}

function CashCard({ portfolio }: { portfolio: Portfolio }) {
  const { data } = useQuery(spendableCashQuery(portfolio.id));
  return (
    <Tile
      label="Cash Balance"
      foot={
        <dl className="figures small">
          <dt>Pending orders</dt>
          <dd>
            <Money value={data?.pending_orders_total} />
          </dd>
          <dt className="row">
            <ReserveSelect portfolio={portfolio} />
          </dt>
          <dd>
            <Money value={data?.reserve_requirement} />
          </dd>
          <dt>Spendable</dt>
          <dd>
            <strong>
              <Money value={data?.spendable_cash ?? portfolio.spendable_cash} />
            </strong>
          </dd>
        </dl>
      }
    >
      <Money value={portfolio.cash_balance} />
    </Tile>
  );
}

export const StatCards = ({ portfolio }: { portfolio: Portfolio }) => (
  <TileRow label="Figures of the portfolio" className="stat-cards">
    <Tile
      label="Total Value"
      foot={portfolio.unpriced_symbols.length > 0
        ? <span className="warn">Without {portfolio.unpriced_symbols.join(", ")}: no price now</span>
        : "cash and holdings"}
    >
      <Money value={portfolio.total_value} />
    </Tile>
    <CashCard portfolio={portfolio} />
    <Tile
      label="Lifetime Gain/Loss"
      foot={
        <>
          on <Money value={portfolio.total_contributed} /> paid in
        </>
      }
    >
      <Delta amount={portfolio.total_return} percent={portfolio.total_return_percentage} />
    </Tile>
    <Tile
      label="Holdings"
      foot={
        <>
          cost <Money value={portfolio.total_invested} />
        </>
      }
    >
      <Count value={portfolio.holdings_count} />
    </Tile>
  </TileRow>
);
