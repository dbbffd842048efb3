import { LinkButton } from "../../ui/LinkButton.tsx";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Delta, Money, Percent, Price, Shares } from "../../ui/numbers.tsx";
import { Flags, type OnTrade } from "./cells.tsx";
import { DripSwitch } from "./DripSwitch.tsx";
import { QuickView } from "./QuickView.tsx";
import type { HoldingRow } from "./rows.ts";

interface Props {
  readonly row: HoldingRow;
  readonly drip: boolean;
  readonly onTrade: OnTrade;
  readonly onClose: () => void;
}

/** A holding on a phone: the stock's key figures, the own position, and what can be done with it. */
export function HoldingSheet({ row, drip, onTrade, onClose }: Props) {
  const { holding } = row;
  const { symbol, name } = holding.stock;
  return (
    <Dialog title={name} onClose={onClose} width={400}>
      <div className="stack holding-sheet">
        <QuickView symbol={symbol} />
        <dl className="figures">
          <dt>{t("Shares")}</dt>
          <dd>
            <Shares value={holding.shares} />
          </dd>
          <dt>{t("Avg Cost")}</dt>
          <dd>
            <Price value={holding.average_cost} />
          </dd>
          <dt>{t("Value")}</dt>
          <dd>
            <Money value={holding.current_value} unknown={t("unpriced")} />
          </dd>
          <dt>{t("Gain/Loss")}</dt>
          <dd>
            <Delta amount={holding.gain_loss} percent={holding.gain_loss_percentage} unknown={t("unpriced")} />
          </dd>
          <dt>{t("Share of the portfolio")}</dt>
          <dd>
            <Percent value={row.weight} unknown={t("unpriced")} /> <Flags row={row} />
          </dd>
          <dt>{t("Yield")}</dt>
          <dd>
            <Percent value={row.yield} unknown={t("pays none")} />
          </dd>
          <dt>{t("Yearly Div")}</dt>
          <dd>
            <Money value={row.yearly} unknown={t("pays none")} />
          </dd>
          <dt>{t("DRIP")}</dt>
          <dd>
            <DripSwitch row={row} enabled={drip} />
          </dd>
        </dl>
        <div className="foot">
          <LinkButton to="/stocks/$symbol" params={{ symbol }}>{t("Open")}</LinkButton>
          <Button kind="sell" onClick={() => onTrade("SELL", symbol)}>{t("Sell")}</Button>
          <Button kind="buy" onClick={() => onTrade("BUY", symbol)} data-autofocus>{t("Buy")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
