import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DEFAULT_INTEREST_RATE, type Portfolio } from "../../../core/ledger/contract.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { useSeen } from "../../lib/seen.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Day } from "../../ui/dates.tsx";
import { Icon } from "../../ui/icons.tsx";
import { MonthBars } from "../../ui/chart/MonthBars.tsx";
import { lazily } from "../../ui/page/lazily.tsx";
import { Money, Percent } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { interestPaidQuery, interestQuery } from "./queries.ts";

const RateForm = lazily(
  async () => (await import("./RateForm.tsx")).RateForm,
  () => <RowsSkeleton rows={1} label={t("Loading")} />,
);

/** The interest on a portfolio's cash. */
export function InterestPanel({ portfolio }: { portfolio: Portfolio }) {
  const { ref, seen } = useSeen<HTMLDivElement>();
  const { data, error, refetch } = useQuery({ ...interestQuery(portfolio.id), enabled: seen });
  const { data: paid } = useQuery({ ...interestPaidQuery(portfolio.id), enabled: seen });
  const [editing, setEditing] = useState(false);
  const rate = data?.money_market_rate ?? portfolio.money_market_rate ?? DEFAULT_INTEREST_RATE;
  const months = (paid?.transactions ?? []).map(({ executed_at, total_amount }) => ({
    month: newYorkDate(executed_at).slice(0, 7),
    amount: total_amount,
  })).reverse();
  return (
    <Panel
      title={t("Cash Interest Earnings")}
      extra={portfolio.is_competition
        ? (
          <Badge>
            <Text of="competition rate {rate}" rate={<Percent value={rate * 100} />} />
          </Badge>
        )
        : !editing && (
          <Button size="small" onClick={() => setEditing(true)}>
            <span className="sr-only">{t("Edit the interest rate")}</span>
            <Percent value={rate * 100} />
            <Icon name="pencil" size={13} />
          </Button>
        )}
    >
      <div className={seen ? "stack tight" : "stack tight seen-later"} ref={ref}>
        {editing && <RateForm portfolioId={portfolio.id} rate={rate} onDone={() => setEditing(false)} />}
        {error && !data && (
          <PageError
            title={t("The interest could not be loaded")}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {seen && !data && !error && <RowsSkeleton rows={4} dense label={t("Loading")} />}
        {data && (
          <>
            <div>
              <div className="figure">
                <Money value={data.total_interest_earned} />
              </div>
              <span className="small muted">{t("earned so far, paid at the end of each month")}</span>
            </div>
            <MonthBars label={t("Interest paid by month")} months={months} />
            <dl className="figures">
              <dt>{t("Monthly estimate")}</dt>
              <dd>
                <Money value={data.monthly_estimate} />
              </dd>
              <dt>{t("Next payment")}</dt>
              <dd>
                <Day date={data.next_payment_date} />
              </dd>
            </dl>
          </>
        )}
      </div>
    </Panel>
  );
}
