import { useQueryClient } from "@tanstack/react-query";
import type { DividendEvent } from "../../../core/actions/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { type DividendIncome, sumOf } from "../../lib/market/dividend_income.ts";
import { type Horizon, horizonOf, horizons } from "../../lib/views/portfolio_view.ts";
import { dividendCalendarQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Band, BandCell } from "../../ui/page/Band.tsx";
import { Money, Percent } from "../../ui/numbers.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { Text } from "../../ui/Text.tsx";
import { UnknownPayers, unknownPayers } from "../../ui/stock/UnknownPayers.tsx";
import { toast } from "../../ui/page/toasts.tsx";

interface Props {
  readonly portfolioId: string;
  readonly dripEnabled: boolean;
  readonly income: DividendIncome;
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

export function DividendBand({ portfolioId, dripEnabled, income, next, horizon, onHorizon }: Props) {
  const lacking = unknownPayers(income.unknown);
  return (
    <Band label={t("Dividends")}>
      <BandCell label={t("Annual Income (next 12 months)")} figure={<Money value={income.yearly} unknown={lacking} />}>
        <span>
          {lacking
            ? <UnknownPayers of={income.unknown} />
            : <Text of="{amount} a month" amount={<Money value={income.monthly} />} />}
        </span>
      </BandCell>
      <BandCell
        label={t("Portfolio Yield")}
        figure={<Percent value={income.yield} unknown={lacking ?? t("nothing is held")} />}
      >
        <span>
          <Text of="{percent} on cost" percent={<Percent value={income.onCost} unknown={lacking} />} />
        </span>
      </BandCell>
      <BandCell
        label={t("Next {days} Days", { days: horizon })}
        figure={<Money value={lacking ? null : sumOf(next)} unknown={lacking} />}
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
        figure={<Drip portfolioId={portfolioId} enabled={dripEnabled} />}
      >
        <span>{t("Each holding can be switched by itself")}</span>
      </BandCell>
    </Band>
  );
}
