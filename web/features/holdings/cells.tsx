/** Cells shared by the holdings table, a phone's rows and its sheet. */
import type { Side } from "../../../core/orders/contract.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Meter } from "../../ui/chart/Meter.tsx";
import { Delta, Money, Percent, Price } from "../../ui/numbers.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import type { HoldingRow } from "./rows.ts";

/** A holding with a larger share of the portfolio, in percent, is flagged; the bar beside the share is full there. */
const HEAVY = 20;
export const isHeavy = (weight: number | null): boolean => weight !== null && weight > HEAVY;
export type OnTrade = (side: Side, symbol: string) => void;
interface Props {
  readonly row: HoldingRow;
}

export const Flags = ({ row: { weight, holding } }: Props) => (
  <>
    {isHeavy(weight) && (
      <Badge tone="amber" title={t("More than a fifth of the portfolio is in this stock")}>{t("Heavy weight")}</Badge>
    )}
    {holding.risk_level === "High" && (
      <Badge tone="red" title={t("Volatility of 50% a year or more over 60 trading days")}>{t("High risk")}</Badge>
    )}
  </>
);

export const Stock = ({ row }: Props) => {
  const { symbol, name, sector } = row.holding.stock;
  return (
    <span className="row">
      <SymbolTile symbol={symbol} sector={sector} />
      <SymbolLink symbol={symbol} portfolioId={row.portfolioId} className="stock-name plain">
        <strong>{symbol}</strong>
        <span className="second" title={name}>{name}</span>
      </SymbolLink>
      <Flags row={row} />
    </span>
  );
};

export const Line = ({ row }: Props) => (
  <span className="holding-line">
    <Sparkline values={row.line} last={row.holding.current_price} base={row.close} />
  </span>
);

export const Current = ({ row }: Props) => (
  <span className="two">
    <Price value={row.holding.current_price} flash />
    <span className="second">
      <Delta percent={row.change?.percent} />
    </span>
  </span>
);

export const Value = ({ row: { holding, weight } }: Props) => (
  <span className="two">
    <strong>
      <Money value={holding.current_value} unknown={t("unpriced")} />
    </strong>
    {weight !== null && (
      <span className="second row">
        <Meter part={weight / HEAVY} over={isHeavy(weight)} width={56} />
        <span className={isHeavy(weight) ? "warn" : "muted"}>
          <Percent value={weight} />
        </span>
      </span>
    )}
  </span>
);

export const Gain = ({ row: { holding } }: Props) => (
  <span className="two">
    <Delta amount={holding.gain_loss} unknown={t("unpriced")} />
    <span className="second">
      <Delta percent={holding.gain_loss_percentage} unknown={t("unpriced")} />
    </span>
  </span>
);

const payment = (row: HoldingRow) => row.yield === 0 ? t("pays none") : undefined;
export const Yield = ({ row }: Props) => <Percent value={row.yield || null} unknown={payment(row)} />;
export const Yearly = ({ row }: Props) => <Money value={row.yield === 0 ? null : row.yearly} unknown={payment(row)} />;

export const Actions = ({ row, onTrade }: Props & { onTrade: OnTrade }) => {
  const { symbol } = row.holding.stock;
  return (
    <span className="row end">
      <Button
        size="small"
        className="gain"
        aria-label={t("Buy {symbol}", { symbol })}
        onClick={() => onTrade("BUY", symbol)}
      >
        {t("Buy")}
      </Button>
      <Button
        size="small"
        className="loss"
        aria-label={t("Sell {symbol}", { symbol })}
        onClick={() => onTrade("SELL", symbol)}
      >
        {t("Sell")}
      </Button>
    </span>
  );
};
