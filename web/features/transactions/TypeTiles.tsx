import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { Money } from "../../ui/numbers.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { sumOf, type Totals } from "./groups.ts";

const Tile = ({ label, cash, children }: { label: string; cash: number; children: ReactNode }) => (
  <div className="ledger-tile">
    <span className="label">{label}</span>
    <strong className={cash > 0 ? "gain" : ""}>
      <Money value={cash} signed />
    </strong>
    <span className="small muted">{children}</span>
  </div>
);

/** The cash moved by each type in the period. */
export function TypeTiles({ totals }: { totals: Totals }) {
  const phone = usePhone();
  const [bought, sold, dividends, reinvested, interest, deposited, withdrawn] = ([
    ["BUY"],
    ["SELL"],
    ["DIVIDEND"],
    ["DRIP"],
    ["INTEREST"],
    ["DEPOSIT", "FORK"],
    ["WITHDRAWAL"],
  ] as const).map((types) => sumOf(totals, types));
  return (
    <div className="ledger-tiles" role="group" aria-label={t("Totals by type")} tabIndex={phone ? 0 : undefined}>
      {bought!.count > 0 && (
        <Tile label={t("Bought")} cash={bought!.cash}>{t("{count} buys", { count: bought!.count })}</Tile>
      )}
      {sold!.count > 0 && <Tile label={t("Sold")} cash={sold!.cash}>{t("{count} sells", { count: sold!.count })}</Tile>}
      {dividends!.count > 0 && (
        <Tile label={t("Dividends")} cash={dividends!.cash}>
          {t("{count} payments", { count: dividends!.count })}
        </Tile>
      )}
      {reinvested!.count > 0 && (
        <Tile label={t("Reinvested")} cash={reinvested!.cash}>{t("{count} buys", { count: reinvested!.count })}</Tile>
      )}
      {interest!.count > 0 && (
        <Tile label={t("Interest")} cash={interest!.cash}>{t("{count} payments", { count: interest!.count })}</Tile>
      )}
      {deposited!.count > 0 && (
        <Tile label={t("Deposited")} cash={deposited!.cash}>
          {t("{count} deposits", { count: deposited!.count })}
        </Tile>
      )}
      {withdrawn!.count > 0 && (
        <Tile label={t("Withdrawn")} cash={withdrawn!.cash}>
          {t("{count} withdrawals", { count: withdrawn!.count })}
        </Tile>
      )}
      <Tile label={t("Cash change")} cash={totals.cash_effect}>
        {t("{count} entries", { count: totals.total })}
      </Tile>
    </div>
  );
}
