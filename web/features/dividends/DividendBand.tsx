import { useQueryClient } from "@tanstack/react-query";
import type { DividendEvent } from "../../../core/actions/contract.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { messageOf } from "../../lib/errors.ts";
import { percentOf } from "../../lib/live.ts";
import { type Horizon, horizonOf, horizons } from "../../lib/portfolio_view.ts";
import { dividendCalendarQuery } from "../../lib/queries.ts";
import { refreshMoney } from "../../lib/refresh.ts";
import { t } from "../../lib/text.ts";
import { Band, BandCell } from "../../ui/Band.tsx";
import { Money, Percent } from "../../ui/numbers.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { Text } from "../../ui/Text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { sumOf } from "./events.ts";

interface Props {
  /** At live prices. */
  readonly portfolio: Portfolio;
  readonly dripEnabled: boolean;
  /** Payments of the next twelve months. */
  readonly year: readonly DividendEvent[];
  readonly next: readonly DividendEvent[];
  readonly horizon: Horizon;
  readonly onHorizon: (horizon: Horizon) => void;
}

function Drip({ portfolioId, enabled }: { portfolioId: string; enabled: boolean }) {
  const client = useQueryClient();
  const command = useCommand("dividends.toggle-drip", {
    onDone: ({ enable_drip }) => {
      client.setQueryData(
        dividendCalendarQuery(portfolioId).queryKey,
        (old) => old && { ...old, drip_enabled: enable_drip },
      );
      refreshMoney(client);
    },
    onFail: (error) => toast.bad(messageOf(error)),
  });
  return (
    <span className="row">
      <Switch
        aria-label={t("Reinvest dividends (DRIP)")}
        checked={enabled}
        loading={command.isPending}
        onChange={(enable_drip) => command.mutate({ portfolio_id: portfolioId, enable_drip })}
      />
      {enabled ? t("Reinvesting") : t("Paid in cash")}
    </span>
  );
}

export function DividendBand({ portfolio, dripEnabled, year, next, horizon, onHorizon }: Props) {
  const income = sumOf(year);
  const held = portfolio.total_value - portfolio.cash_balance;
  return (
    <Band label={t("Dividends")}>
      <BandCell label={t("Annual Income (next 12 months)")} figure={<Money value={income} />}>
        <span>
          <Text of="{amount} a month" amount={<Money value={income / 12} />} />
        </span>
      </BandCell>
      <BandCell
        label={t("Portfolio Yield")}
        figure={<Percent value={percentOf(income, held)} unknown={t("nothing is held")} />}
      >
        <span>
          <Text of="{percent} on cost" percent={<Percent value={percentOf(income, portfolio.total_invested)} />} />
        </span>
      </BandCell>
      <BandCell
        label={t("Next {days} Days", { days: horizon })}
        figure={<Money value={sumOf(next)} />}
        extra={
          <Select
            aria-label={t("Days to look ahead")}
            size="small"
            value={String(horizon)}
            options={horizons.map((days) => ({ value: String(days), label: t("{days} days", { days }) }))}
            onChange={(text) => onHorizon(horizonOf(text)!)}
          />
        }
      >
        <span>{t("{count} payments", { count: next.length })}</span>
      </BandCell>
      <BandCell
        label={t("DRIP Status")}
        figure={<Drip portfolioId={portfolio.id} enabled={dripEnabled} />}
      >
        <span>{t("Each holding can be switched by itself")}</span>
      </BandCell>
    </Band>
  );
}
