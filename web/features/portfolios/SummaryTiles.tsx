import type { Portfolio } from "../../../core/ledger/contract.ts";
import { addCents, type Cents, cents, centsNumber, ZERO_CENTS } from "../../../core/kernel/money.ts";
import { Count, Delta, Money, Percent } from "../../ui/numbers.tsx";
import { Tile, TileRow } from "../../ui/Panel.tsx";

const sum = (portfolios: readonly Portfolio[], of: (portfolio: Portfolio) => number): number =>
  centsNumber(portfolios.reduce<Cents>((total, portfolio) => addCents(total, cents(of(portfolio))), ZERO_CENTS));

/** Totals of all portfolios. */
export function SummaryTiles({ portfolios }: { portfolios: readonly Portfolio[] }) {
  const invested = sum(portfolios, (p) => p.total_invested);
  const result = sum(portfolios, (p) => p.total_return);
  return (
    <TileRow label="All portfolios">
      <Tile
        label="Total Value"
        foot={`across ${portfolios.length} ${portfolios.length === 1 ? "portfolio" : "portfolios"}`}
      >
        <Money value={sum(portfolios, (p) => p.total_value)} />
      </Tile>
      <Tile label="Total Invested" foot="cost of what is held">
        <Money value={invested} />
      </Tile>
      <Tile
        label="Total Return"
        foot={invested > 0
          ? (
            <>
              <Percent value={result / invested * 100} signed /> of invested
            </>
          )
          : "nothing invested yet"}
      >
        <Delta amount={result} />
      </Tile>
      <Tile label="Total Holdings" foot="active positions">
        <Count value={portfolios.reduce((total, p) => total + p.holdings_count, 0)} />
      </Tile>
    </TileRow>
  );
}
