import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { DividendEvent } from "../../../core/actions/contract.ts";
import { noonOf } from "../../lib/market/days.ts";
import { sumOf } from "../../lib/market/dividend_income.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Money } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { kindOf } from "./events.ts";
import { unknownPayers } from "../../ui/stock/UnknownPayers.tsx";
import { Soon } from "./MonthGrid.tsx";

const SHOWN = 7;

interface Props {
  readonly events: readonly DividendEvent[];
  readonly today: string;
  /** Stocks whose payments are unknown. */
  readonly unknown: readonly string[];
}

export function NextPayments({ events, today, unknown }: Props) {
  const [all, setAll] = useState(false);
  const hidden = events.length - SHOWN;
  return (
    <Panel
      flush
      title={t("Next payments")}
      extra={
        <strong>
          <Money value={unknown.length > 0 ? null : sumOf(events)} unknown={unknownPayers(unknown)} />
        </strong>
      }
    >
      {events.length === 0
        ? (
          <EmptyState title={unknown.length > 0 ? t("No payments are known") : t("No payments ahead")}>
            {unknownPayers(unknown) ?? t("Nothing you hold has declared or is expected to pay.")}
          </EmptyState>
        )
        : (
          <ul className="next-payments">
            {(all ? events : events.slice(0, SHOWN)).map((event, i) => (
              <li key={i}>
                <SymbolTile symbol={event.stock_symbol} />
                <span className="grow">
                  <Link to="/stocks/$symbol" params={{ symbol: event.stock_symbol }}>
                    <strong>{event.stock_symbol}</strong>
                  </Link>
                  <span className="small muted block">
                    <When at={noonOf(event.payment_date)} as="date" />
                  </span>
                </span>
                <span className="end">
                  <strong>
                    <Money value={event.amount} />
                  </strong>
                  <span className="small muted block">
                    {kindOf(event) === "estimated" ? t("Estimated") : t("Declared")}
                    <Soon day={event.payment_date} today={today} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      {hidden > 0 && (
        <div className="inset">
          <TextButton onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? t("Show less") : t("{number} more", { number: hidden })}
          </TextButton>
        </div>
      )}
    </Panel>
  );
}
