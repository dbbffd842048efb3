import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isDown, useConnection } from "../../lib/api/connection.ts";
import { useLiveRows } from "../../lib/market/live.ts";
import { pricesOf } from "../../lib/market/stock_lists.ts";
import { key, t } from "../../lib/text.ts";
import { Band } from "../../ui/page/Band.tsx";
import { ConnectionText } from "../../ui/stock/MarketState.tsx";
import { Delta, Price } from "../../ui/numbers.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { indicesQuery } from "./queries.ts";

/** The funds that follow the indices, and the names of the indices. */
const INDICES = new Map([
  ["SPY", key("S&P 500")],
  ["QQQ", key("NASDAQ")],
  ["DIA", key("Dow Jones")],
  ["IWM", key("Russell 2000")],
]);
const SYMBOLS = [...INDICES.keys()];

/** The market's moves, by the funds that follow its indices. A fund without a price is left out. */
export function Indices() {
  const { data, error, refetch } = useQuery(indicesQuery(SYMBOLS));
  const known = useMemo(
    () => SYMBOLS.flatMap((symbol) => data?.stocks.filter((row) => row.symbol === symbol && row.price !== null) ?? []),
    [data],
  );
  const rows = useLiveRows(known);
  const phone = usePhone();
  const down = isDown(useConnection());
  const label = (
    <div className={phone ? "row between indices-label" : "band-cell indices-label"}>
      <h2>{t("Major Market Indices")}</h2>
      <span className="small muted">
        {down ? <ConnectionText /> : (
          <>
            <i className="lamp open" aria-hidden="true" /> {t("Live market data")}
          </>
        )}
      </span>
    </div>
  );
  return (
    <section className="indices" aria-label={t("Major Market Indices")}>
      {phone && label}
      <Band label={t("Major Market Indices")}>
        {!phone && label}
        {!data && !error && SYMBOLS.map((symbol) => (
          <div key={symbol} className="band-cell">
            <Skeleton width="55%" />
            <Skeleton width="45%" height={22} />
            <Skeleton width="60%" />
          </div>
        ))}
        {((error && !data) || (data && rows.length === 0)) && (
          <div className="band-cell muted" role="alert">
            {t("The indices have no prices now.")}
            <TextButton onClick={() => void refetch()}>{t("Try again")}</TextButton>
          </div>
        )}
        {rows.map(({ symbol, price, change, change_percentage, prev_close, line }) => (
          <div key={symbol} className="band-cell index-cell">
            <SymbolLink symbol={symbol} className="index-name">
              <strong>{t(INDICES.get(symbol)!)}</strong> <span className="muted">{symbol}</span>
            </SymbolLink>
            <span className="figure">
              <Price value={price} flash />
            </span>
            <span className="small">
              <Delta amount={change} percent={change_percentage} ofPrice={price} />
            </span>
            <Sparkline values={pricesOf(line)} last={price} base={prev_close} />
          </div>
        ))}
      </Band>
    </section>
  );
}
