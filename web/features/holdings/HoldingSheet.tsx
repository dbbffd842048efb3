import { t } from "../../lib/text.ts";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { Percent } from "../../ui/numbers.tsx";
import { QuickView } from "../../ui/stock/QuickView.tsx";
import { Flags, Yearly, Yield } from "./cells.tsx";
import { DripSwitch } from "./DripSwitch.tsx";

import type { HoldingRow } from "./rows.ts";

interface Props {
  readonly row: HoldingRow;
  readonly drip: boolean;
  readonly onClose: () => void;
}

/** A holding on a phone: the stock's key figures, the own position, and its actions. */
export function HoldingSheet({ row, drip, onClose }: Props) {
  const { holding } = row;
  const { symbol, name } = holding.stock;
  return (
    <Dialog title={name} onClose={onClose} width={400}>
      <div className="stack holding-sheet">
        <QuickView symbol={symbol} portfolioId={row.portfolioId} onLeave={onClose} />
        <dl className="figures">
          <dt>{t("Share of the portfolio")}</dt>
          <dd>
            <Percent value={row.weight} unknown={t("unpriced")} /> <Flags row={row} />
          </dd>
          <dt>{t("Yield")}</dt>
          <dd>
            <Yield row={row} />
          </dd>
          <dt>{t("Yearly Div")}</dt>
          <dd>
            <Yearly row={row} />
          </dd>
          <dt>{t("DRIP")}</dt>
          <dd>
            <DripSwitch row={row} enabled={drip} />
          </dd>
        </dl>
      </div>
    </Dialog>
  );
}
