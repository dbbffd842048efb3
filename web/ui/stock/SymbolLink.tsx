/**
 * A stock's name that links to its page; its quick view is shown on hover and focus, on a phone as a sheet on a tap.
 */
import { Link } from "@tanstack/react-router";
import { createPortal } from "react-dom";
import { type ReactNode, useState } from "react";
import { useTrail } from "../../lib/market/stock_trail.tsx";
import { t } from "../../lib/text.ts";
import { Dialog } from "../page/Dialog.tsx";
import { HoverCard } from "../page/HoverCard.tsx";
import { lazily } from "../page/lazily.tsx";
import { usePhone } from "../usePhone.ts";

const WIDTH = 320;
const QuickView = lazily(
  async () => (await import("./QuickView.tsx")).QuickView,
  () => <div className="quick-view waiting" />,
);

interface Props {
  readonly symbol: string;
  /** Below the symbol. */
  readonly name?: string | undefined;
  /** Whose position the quick view shows. */
  readonly portfolioId?: string | undefined;
  readonly className?: string;
  /** In place of symbol and name. */
  readonly children?: ReactNode;
}

export function SymbolLink({ symbol, name, portfolioId, className = "stock-name", children }: Props) {
  const phone = usePhone();
  const [sheet, setSheet] = useState(false);
  const trail = useTrail();
  const view = (onLeave: () => void) => <QuickView symbol={symbol} portfolioId={portfolioId} onLeave={onLeave} />;
  const link = (
    <Link
      to="/stocks/$symbol"
      params={{ symbol }}
      state={trail}
      className={className}
      onClick={(event) => {
        if (!phone) return;
        event.preventDefault();
        setSheet(true);
      }}
    >
      {children ?? (
        <>
          <strong>{symbol}</strong>
          {name && <span>{name}</span>}
        </>
      )}
    </Link>
  );
  if (!phone) return <HoverCard width={WIDTH} content={view}>{link}</HoverCard>;
  return (
    <>
      {link}
      {sheet && createPortal(
        <Dialog title={t("{symbol} at a glance", { symbol })} onClose={() => setSheet(false)}>
          {view(() => setSheet(false))}
        </Dialog>,
        document.body,
      )}
    </>
  );
}
