import { Link } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { isInvented } from "../../lib/market/invented.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import type { useNeighbours } from "../../lib/market/stock_trail.tsx";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Day } from "../../ui/dates.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Delta, Price } from "../../ui/numbers.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { Popup } from "../../ui/page/Popup.tsx";
import { QuoteLine } from "../../ui/stock/QuoteLine.tsx";
import { StockSearch } from "../../ui/stock/StockSearch.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { Text } from "../../ui/Text.tsx";

const FOUND = 6;
const focus = (input: HTMLInputElement | null) => input?.focus();

/** Opens another stock on the same tab. */
const Switcher = ({ symbol, onSwitch }: { symbol: string; onSwitch: (symbol: string) => void }) => (
  <Popup label={t("Switch to another stock")} trigger={<Icon name="down" size={16} />} className="switcher" width={360}>
    {(close) => (
      <>
        <StockSearch
          label={t("Symbol or company")}
          placeholder={t("Symbol or company")}
          limit={() => FOUND}
          empty={(text) =>
            t('No stocks found for "{text}"', { text })}
          inputRef={focus}
          inline
          onPick={({ symbol }) => {
            close();
            onSwitch(symbol);
          }}
        />
        <Link to="/compare" search={{ symbols: symbol }} className="switcher-compare small" onClick={close}>
          {t("Compare {symbol} with others", { symbol })}
        </Link>
      </>
    )}
  </Popup>
);

interface StepProps {
  readonly to: string | undefined;
  readonly icon: "left" | "right";
  /** Label of the button at the end of the list. */
  readonly none: string;
  readonly onOpen: (symbol: string) => void;
}

/** Goes to the next or previous stock of the list; at the list's ends the button stays, disabled. */
function Step({ to, icon, none, onOpen }: StepProps) {
  const label = to === undefined
    ? none
    : icon === "left"
    ? t("Previous: {symbol}", { symbol: to })
    : t("Next: {symbol}", { symbol: to });
  return (
    <IconButton aria-label={label} title={label} aria-disabled={to === undefined} onClick={() => to && onOpen(to)}>
      <Icon name={icon} size={18} />
    </IconButton>
  );
}

interface Props {
  readonly symbol: string;
  /** Undefined while it is loading. */
  readonly quote: StockQuote | undefined;
  readonly sector: string | null | undefined;
  readonly onTrade: () => void;
  readonly onSwitch: (symbol: string) => void;
  /** In the list from which the user came. */
  readonly neighbours: ReturnType<typeof useNeighbours>;
  /** Further actions on the stock, left of Trade. */
  readonly actions?: ReactNode;
}

/** Whether an element has scrolled under the sticky bars. */
function useGone(ref: RefObject<Element | null>): boolean {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!ref.current || !globalThis.IntersectionObserver) return;
    // The height of the top bar and of the copy itself.
    const observer = new IntersectionObserver(([entry]) => setGone(entry?.isIntersecting === false), {
      rootMargin: "-100px 0px 0px 0px",
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return gone;
}

type Trading = Pick<Props, "symbol" | "quote" | "onTrade">;

/** The stock's name and price, with a switcher to another stock. */
function Title({ symbol, quote, sector, onSwitch }: Pick<Props, "symbol" | "quote" | "sector" | "onSwitch">) {
  const simulated = useMarketStatus()?.market === "simulated";
  return (
    <div className="row stock-title grow">
      <SymbolTile symbol={symbol} sector={sector} large />
      <div className="grow">
        <div className="row">
          <h1>
            {symbol} <span className="company">{quote?.name}</span>
          </h1>
          <Switcher symbol={symbol} onSwitch={onSwitch} />
          {simulated && isInvented(symbol) && (
            <Badge title={t("Made up for the simulated market. Its tile has a dashed border.")}>
              {t("Invented company")}
            </Badge>
          )}
        </div>
        {quote
          ? <QuoteLine quote={quote} simulated={simulated} className="quote-row" />
          : (
            <div className="row quote-row">
              <Skeleton width={220} height={28} />
            </div>
          )}
      </div>
    </div>
  );
}

const Neighbours = ({ of, onOpen }: { of: NonNullable<Props["neighbours"]>; onOpen: Props["onSwitch"] }) => (
  <span className="row neighbours">
    <Step to={of.before} icon="left" none={t("No stock before this in the list")} onOpen={onOpen} />
    <Step to={of.after} icon="right" none={t("No stock after this in the list")} onOpen={onOpen} />
  </span>
);

/** Repeats name, price and button once the header has scrolled out of view. */
const Copy = ({ symbol, quote, onTrade }: Trading) => (
  <div className="stock-copy">
    <div className="row between">
      <span className="row">
        <strong>{symbol}</strong>
        <Price value={quote?.price} flash />
        <Delta amount={quote?.change} percent={quote?.change_percentage} ofPrice={quote?.price} />
      </span>
      {!quote?.delisted_on && <Button kind="primary" size="small" onClick={onTrade}>{t("Trade")}</Button>}
    </div>
  </div>
);

export function StockHeader({ symbol, quote, sector, onTrade, onSwitch, neighbours, actions }: Props) {
  const head = useRef<HTMLDivElement>(null);
  const gone = useGone(head);
  const delisted = quote?.delisted_on;
  return (
    <>
      <div className="stock-head" ref={head}>
        <Link to="/stocks" className="small back-link">
          <Icon name="left" size={14} />
          {t("Stock Explorer")}
        </Link>
        <div className="page-head">
          <Title symbol={symbol} quote={quote} sector={sector} onSwitch={onSwitch} />
          <div className="row stock-actions">
            {neighbours && <Neighbours of={neighbours} onOpen={onSwitch} />}
            {actions}
            {!delisted && <Button kind="primary" onClick={onTrade}>{t("Trade")}</Button>}
          </div>
        </div>
        {delisted && (
          <p className="note warning">
            <Text of="Delisted on {date}. Its history, facts and news stay readable." date={<Day date={delisted} />} />
          </p>
        )}
      </div>
      {gone && <Copy symbol={symbol} quote={quote} onTrade={onTrade} />}
    </>
  );
}
