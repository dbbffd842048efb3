import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { t } from "../../lib/text.ts";
import { GainBars } from "../../ui/chart/GainBars.tsx";
import { Delta } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { dayMoves, MOST_ROWS } from "./day_moves.ts";
import { dayQuery } from "./queries.ts";

const nameOf = (key: string, count: number) =>
  key === "cash"
    ? t("Interest and other")
    : key === "others"
    ? t("{count} other holdings", { count })
    : (
      <Link to="/stocks/$symbol" params={{ symbol: key }}>
        <strong>{key}</strong>
      </Link>
    );

/** Placeholders with the height of the bars and the line below them. */
const placeholders = (holdings: number) => Math.ceil((Math.min(Math.max(holdings, 3), MOST_ROWS) + 1) * 1.3);

/** The day's gain by holding. `portfolio` is at live prices. */
export function DayMovesPanel({ portfolio }: { portfolio: Portfolio }) {
  const { data, error, refetch } = useQuery(dayQuery(portfolio.id));
  const day = useMemo(() => data && dayMoves(data, portfolio), [data, portfolio]);
  const rows = day?.moves.map(({ key, gain, percent, count }) => ({ key, label: nameOf(key, count), gain, percent }));
  return (
    <Panel
      title={t("What moved your day")}
      extra={day && (
        <strong>
          <Delta amount={day.gain} percent={day.percent} />
        </strong>
      )}
    >
      {!data && !error && <RowsSkeleton rows={placeholders(portfolio.holdings_count)} dense label={t("Loading")} />}
      {error && !data && (
        <PageError
          title={t("The day could not be loaded")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState title={t("Nothing moves yet")}>
          {t("Each stock you hold is shown here with what it gained or lost today.")}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <GainBars
          label={t("What moved your day")}
          rows={rows}
          foot={
            <>
              {/* The row of interest and fees is a move of cash. */}
              <span>{rows.every(({ key }) => key !== "cash") && t("Cash does not move")}</span>
              <span>
                <Text
                  of="Adds up to {gain}"
                  gain={
                    <strong>
                      <Delta amount={day!.gain} />
                    </strong>
                  }
                />
              </span>
            </>
          }
        />
      )}
    </Panel>
  );
}
