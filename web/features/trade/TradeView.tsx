import { useQuery } from "@tanstack/react-query";
import { memo, type RefObject, useDeferredValue, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import type { TradeRequest } from "../../lib/dialogs.ts";
import { useLivePortfolio } from "../../lib/market/live.ts";
import { marketStatusQuery } from "../../lib/api/queries.ts";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { FormError } from "../../ui/form/Field.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { BidAskPanel } from "./BidAskPanel.tsx";
import { KeyStats } from "./KeyStats.tsx";
import { OrderChart, useOrderLines } from "./OrderChart.tsx";
import { OrderForm } from "./OrderForm.tsx";
import { type Draft, keepDraft, readDraft } from "./draft.ts";
import { amountLabel, AmountOf, OrderButton } from "./OrderSummary.tsx";
import { type Facts, planOf } from "./plan.ts";
import { PositionPanel } from "./PositionPanel.tsx";
import { QuotePanel } from "./QuotePanel.tsx";
import { RiskBar } from "./RiskBar.tsx";
import { lastTradedIn, usePlace } from "./use_place.tsx";
import { type Position, usePosition } from "./use_position.ts";
import type { Ticket } from "./ticket.ts";
import { type ChangeTicket, Typed, useTicket } from "./use_ticket.ts";
import { useTradeQuote } from "./use_trade_quote.ts";

interface Props {
  readonly symbol: string;
  readonly request: TradeRequest;
  readonly portfolios: readonly Portfolio[];
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
  readonly onOtherStock?: () => void;
}

/**
 * The portfolio from before a reload, else that of the page, of the last order, the default one, or the only one; null
 * if there are several.
 */
function firstChoice(request: TradeRequest, portfolios: readonly Portfolio[], draft: Draft | null): string | null {
  if (draft && portfolios.some(({ id }) => id === draft.portfolioId)) return draft.portfolioId;
  if (request.portfolioId) return request.portfolioId;
  const last = lastTradedIn();
  const found = portfolios.find(({ id }) => id === last) ?? portfolios.find((portfolio) => portfolio.is_default);
  return found?.id ?? (portfolios.length === 1 ? portfolios[0]!.id : null);
}
/** Trading sessions in which an order can fill at once. */
const TRADING = ["open", "pre_market", "after_hours"];

const TicketWaiting = ({ label }: { label: string }) => (
  <div className="ticket">
    <h3>{t("Your order")}</h3>
    <RowsSkeleton rows={8} label={label} />
  </div>
);

/** Placeholder of the same size while the portfolios are loading. */
export const TradeWaiting = ({ symbol }: { symbol: string }) => (
  <div className="trade">
    <div className="trade-market">
      <QuotePanel symbol={symbol} quote={null} />
      <OrderChart points={null} pending base={null} price={null} symbol={symbol} lines={[]} />
      <div className="trade-panels">
        <BidAskPanel quote={null} />
        <PositionPanel position={null} price={null} chosen />
      </div>
      <KeyStats symbol={symbol} quote={null} snapshot={null} pending />
    </div>
    <div className="trade-side">
      <TicketWaiting label={t("Loading portfolios")} />
    </div>
  </div>
);

/** Fetches all data that an order depends on. */
export function TradeView(props: Props) {
  const { symbol, request, portfolios, onBusy, onDone } = props;
  const userId = useUser()?.id ?? "";
  const [draft] = useState(() => readDraft({ userId, symbol, request }));
  const [portfolioId, choose] = useState(() => firstChoice(request, portfolios, draft));
  const { data: status, isPending: statusPending } = useQuery(marketStatusQuery());
  const market = useTradeQuote(symbol, portfolioId, status?.status === "open");
  const position = usePosition(symbol, portfolioId, market.snapshot);
  const portfolio = useLivePortfolio(portfolios.find(({ id }) => id === portfolioId));
  const placing = usePlace(symbol, portfolioId, onDone);
  useEffect(() => onBusy(placing.pending), [placing.pending, onBusy]);
  if (market.error && !market.quote) {
    const title = t("{symbol} cannot be quoted", { symbol });
    return <PageError title={title} error={market.error} onRetry={market.refetch} />;
  }
  return (
    <TicketState
      {...props}
      {...{ userId, draft, portfolioId, choose, portfolio, position, status, statusPending }}
      {...market}
      {...placing}
    />
  );
}

interface TicketStateProps extends Props, ReturnType<typeof useTradeQuote>, ReturnType<typeof usePlace> {
  readonly userId: string;
  /** From before a reload. */
  readonly draft: Draft | null;
  readonly portfolioId: string | null;
  readonly choose: (portfolioId: string) => void;
  readonly portfolio: Portfolio | undefined;
  readonly position: Position | null;
  readonly status: OutputOf<"market.status"> | undefined;
  readonly statusPending: boolean;
}

/** A key press renders its field first; the rest follows after the paint, once for several keys in quick succession. */
function TicketState(props: TicketStateProps) {
  const { request, statusPending, status, quote, userId, symbol, portfolioId } = props;
  const open = statusPending ? null : status?.status === "open";
  const { ticket, change } = useTicket(request, open, quote, props.draft?.ticket);
  const latest = useRef(ticket);
  useLayoutEffect(() => {
    latest.current = ticket;
  });
  useEffect(() => {
    // Writing to the storage takes a while, so not with every key.
    const keep = () => keepDraft({ userId, symbol, request }, { portfolioId, ticket });
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, [ticket, portfolioId]);
  return (
    <Typed value={ticket}>
      <Columns {...props} ticket={useDeferredValue(ticket)} latest={latest} change={change} />
    </Typed>
  );
}

interface ColumnsProps extends TicketStateProps {
  readonly ticket: Ticket;
  /** The ticket as typed, which is what is sent. */
  readonly latest: RefObject<Ticket>;
  readonly change: ChangeTicket;
}

const factsOf = ({ portfolioId, quote, portfolio, position, status }: TicketStateProps): Facts => ({
  portfolioId,
  quote,
  cash: portfolio ?? null,
  available: position?.available_shares ?? 0,
  trading: TRADING.includes(status?.status ?? "") && quote?.halted === false,
});

/**
 * Market data on the left, the order on the right. The left side depends on the prices of the order, not on its amount,
 * and is not rendered while the amount is typed; the queries above are not run then either.
 */
const Columns = memo(function Columns(props: ColumnsProps) {
  const { symbol, portfolios, onOtherStock, portfolioId, choose, portfolio, position, status, statusPending } = props;
  const { quote, snapshot, chartPending, place, pending, failure, ticket, latest, change } = props;
  const open = status?.status === "open";
  const [tried, setTried] = useState(false);
  const form = useId();
  const facts = factsOf(props);
  const plan = planOf(ticket, facts);
  const lines = useOrderLines(ticket.side, ticket.type, plan.prices, change);
  return (
    <div className="trade">
      <div className="trade-market">
        <QuotePanel symbol={symbol} quote={quote} {...(onOtherStock ? { onOtherStock } : {})} />
        <OrderChart
          points={snapshot?.chart_data ?? null}
          pending={chartPending}
          base={quote?.prev_close ?? null}
          price={quote?.price ?? null}
          symbol={symbol}
          lines={lines}
        />
        {ticket.type === "bracket" && <RiskBar plan={plan} />}
        <div className="trade-panels">
          <BidAskPanel quote={quote} />
          <PositionPanel position={position} price={quote?.price ?? null} chosen={portfolioId !== null} />
        </div>
        <KeyStats symbol={symbol} quote={quote} snapshot={snapshot} pending={chartPending} />
      </div>
      {/* The trading session decides the initial type, so the ticket waits for it and no typed text is lost. */}
      <div className="trade-side">
        {statusPending ? <TicketWaiting label={t("Loading the market's session")} /> : (
          <>
            <OrderForm
              id={form}
              symbol={symbol}
              ticket={ticket}
              change={change}
              plan={plan}
              facts={facts}
              tried={tried}
              marketOpen={open}
              quote={quote}
              portfolios={portfolios}
              portfolio={portfolio}
              onPortfolio={choose}
              pending={pending}
              onSubmit={() => {
                setTried(true);
                const typed = latest.current;
                const order = planOf(typed, facts);
                if (!order.problem && !pending) place(typed, order);
              }}
            />
            <div className="trade-foot">
              <FormError>{failure}</FormError>
              <p className="row between small phone-only">
                <span className="muted">{amountLabel(ticket)}</span>
                <strong>
                  <AmountOf plan={plan} />
                </strong>
              </p>
              <OrderButton form={form} symbol={symbol} ticket={ticket} plan={plan} pending={pending} />
            </div>
          </>
        )}
      </div>
    </div>
  );
});
