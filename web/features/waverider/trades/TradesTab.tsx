import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useMemo } from "react";
import { useChannel } from "../../../lib/api/stream.ts";
import { downloadCsv } from "../../../lib/csv.ts";
import { useMarketNow } from "../../../lib/market/market_clock.ts";
import { newYorkDate } from "../../../lib/market/new_york.ts";
import { t } from "../../../lib/text.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Panel, RowsSkeleton } from "../../../ui/page/Panel.tsx";
import { EmptyState } from "../../../ui/page/states.tsx";
import { toast } from "../../../ui/page/toasts.tsx";
import type { TabProps } from "../frame/tab_props.ts";
import { NotLoaded } from "../parts/NotLoaded.tsx";
import { tradesQuery } from "../parts/record_queries.ts";
import { RefreshButton } from "../parts/RefreshButton.tsx";
import type { Trade } from "../parts/trade_words.ts";
import { useLogged } from "../parts/use_logged.ts";
import { activeText, isShown, type TradeFilter } from "./trade_filter.ts";
import { copiedText, csvRows } from "./trade_export.ts";
import { FilterSummary, TradeFilters } from "./TradeFilters.tsx";
import { TradeTable } from "./TradeTable.tsx";

/** All trades of the account's period, each with its life; the address keeps what they are narrowed to. */
export function TradesTab({ view, onView }: TabProps) {
  const { data, error, isFetching, refetch } = useQuery(tradesQuery());
  const filter: TradeFilter = view;
  const setFilter = (next: TradeFilter) => onView({ tab: "trades", ...next });
  useLogged(error, "Waverider's trades");
  useChannel("waverider", "waverider", () => void refetch());
  const trades = data?.trades;
  const shown = useMemo(() => trades?.filter((trade) => isShown(trade, filter)) ?? [], [trades, view]);
  return (
    <div className="stack">
      <div className="row between wrap">
        <div className="row wrap wr-filter-line">
          <TradeFilters filter={filter} onFilter={setFilter} />
          {trades && <FilterSummary filter={filter} onFilter={setFilter} all={trades} shown={shown.length} />}
        </div>
        <div className="row wrap">
          <Exports trades={shown} />
          <RefreshButton busy={isFetching} onClick={() => void refetch()} />
        </div>
      </div>
      {!trades && (error ? <NotLoaded onRetry={() => void refetch()} /> : (
        <Panel>
          <RowsSkeleton rows={8} label={t("Loading")} />
        </Panel>
      ))}
      {data && (
        <Panel
          flush
          title={
            <>
              {t("Trade History")}
              {data.total > data.trades.length && (
                <span className="small muted wr-beside">
                  {t("the {count} latest of {total}", { count: data.trades.length, total: data.total })}
                </span>
              )}
            </>
          }
        >
          {shown.length > 0
            ? <TradeTable trades={shown} />
            : (
              <EmptyState title={t("No trades found")} icon={<Icon name="table" size={22} />}>
                {activeText(filter) === ""
                  ? t("Automation enters one when a stock passes all ten gates.")
                  : t("No trade has all of these: {filters}.", { filters: activeText(filter) })}
              </EmptyState>
            )}
        </Panel>
      )}
    </div>
  );
}

async function copy(trades: readonly Trade[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(copiedText(trades));
    toast.good(
      t(
        "Copied {count} trades to clipboard! You can now paste this formatted data into any document or send it for review.",
        { count: trades.length },
      ),
    );
  } catch {
    toast.bad(t("Failed to copy to clipboard. Please try again."));
  }
}

/** Both take the trades that are shown. */
function Exports({ trades }: { trades: readonly Trade[] }) {
  const marketNow = useMarketNow();
  const save = () => downloadCsv(`waverider-trades-${newYorkDate(marketNow() ?? Date.now())}`, csvRows(trades));
  return (
    <>
      <Button icon={<Icon name="download" size={16} />} disabled={trades.length === 0} onClick={save}>
        {t("Export CSV")}
      </Button>
      <Button icon={<Icon name="copy" size={16} />} disabled={trades.length === 0} onClick={() => void copy(trades)}>
        {t("Copy All")}
      </Button>
    </>
  );
}
