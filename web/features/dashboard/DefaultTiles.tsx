import type { Portfolio } from "../../../core/ledger/contract.ts";
import { Count, Delta, Money, Percent } from "../../ui/numbers.tsx";
import { Tile, TileRow } from "../../ui/Panel.tsx";

/** Three figures of the default portfolio. */
export const DefaultTiles = ({ portfolio }: { portfolio: Portfolio }) => (
  <TileRow label="Default portfolio">
    <Tile
      label="Total Value"
      foot={portfolio.unpriced_symbols.length > 0
        ? <span className="warn">Without {portfolio.unpriced_symbols.join(", ")}: no price now</span>
        : portfolio.name}
    >
      <Money value={portfolio.total_value} />
    </Tile>
    <Tile
      label="Total Return"
      foot={
        <>
          <Percent value={portfolio.total_return_percentage} signed colour /> all time
        </>
      }
    >
      <Delta amount={portfolio.total_return} />
    </Tile>
    <Tile
      label="Invested"
      foot={
        <>
          <Count value={portfolio.holdings_count} /> unique {portfolio.holdings_count === 1 ? "stock" : "stocks"}
        </>
      }
    >
      <Money value={portfolio.total_invested} />
    </Tile>
  </TileRow>
);
