import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Count } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { interestQuery, refreshContests } from "./queries.ts";

/** In percent. */
const choices = [0, 1, 2, 3] as const;
type Choice = (typeof choices)[number];
const rates = { 0: 0, 1: 0.01, 2: 0.02, 3: 0.03 } as const;

const percentOf = (rate: number): number => Math.round(rate * 10_000) / 100;
const rateText = (percent: number) => t("{rate}%", { rate: percent });

export const StaffBadge = () => (
  <Badge tone="violet">
    <Icon name="shield" size={13} />
    {t("Administrators")}
  </Badge>
);

export function InterestSettings() {
  const { data, error, refetch } = useQuery(interestQuery());
  return (
    <Panel title={t("Interest settings")} extra={<StaffBadge />}>
      {error && !data
        ? <PageError title={t("Failed to load interest settings")} error={error} onRetry={() => void refetch()} />
        : !data
        ? <RowsSkeleton rows={4} dense label={t("Loading the interest settings...")} />
        : (
          <Rates
            current={percentOf(data.current_setting)}
            total={data.total_competition_portfolios}
            distribution={data.rate_distribution}
          />
        )}
    </Panel>
  );
}

interface RatesProps {
  /** In percent. */
  readonly current: number;
  readonly total: number;
  /** Portfolios by their rate, as a fraction. */
  readonly distribution: Readonly<Record<string, number>>;
}

function Rates({ current, total, distribution }: RatesProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Choice>(choices.find((choice) => choice === current) ?? 2);
  const standardize = useCommand("competitions.standardize-interest", {
    onDone: ({ message }) => {
      refreshContests(client);
      toast.good(message);
    },
    onFail: (error) => toast.bad(`${t("Failed to standardize interest rates")}: ${messageOf(error)}`),
  });
  const counts = new Map<number, number>(choices.map((choice) => [choice, 0]));
  for (const [rate, count] of Object.entries(distribution)) counts.set(percentOf(Number(rate)), count);
  const rows = [...counts].sort(([a, x], [b, y]) => Number(b === current) - Number(a === current) || y - x || a - b);
  const changed = total - (counts.get(chosen) ?? 0);
  return (
    <>
      <p className="small muted">{t("Rate on cash in {count} portfolios of running contests", { count: total })}</p>
      <ul className="rate-bars">
        {rows.map(([percent, count]) => (
          <li key={percent}>
            <strong className="num">{rateText(percent)}</strong>
            <span className="contest-track" aria-hidden="true">
              <i
                className={percent === current ? "" : "faint"}
                style={{ width: `${total > 0 ? count / total * 100 : 0}%` }}
              />
            </span>
            <span className="num">
              <Count value={count} />
              {percent === current && <span className="small muted">{` ${t("current")}`}</span>}
            </span>
          </li>
        ))}
      </ul>
      <div className="standardize">
        <span className="small muted" id="standardize-label">{t("Give all the same rate")}</span>
        <Segmented
          options={choices.map((value) => ({ value, label: value === 0 ? t("0% (disabled)") : rateText(value) }))}
          value={chosen}
          onChange={setChosen}
          aria-labelledby="standardize-label"
        />
        <p className="small muted">
          {t("Changes {count} portfolios from today on.", { count: changed })} {t("Written to the audit log.")}
        </p>
        <Button
          kind="primary"
          busy={standardize.isPending}
          onClick={() => standardize.mutate({ rate: rates[chosen] })}
        >
          {t("Standardize to {rate}%", { rate: chosen })}
        </Button>
      </div>
    </>
  );
}
