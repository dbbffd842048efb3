import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "../../../../core/contracts.ts";
import { t } from "../../../lib/text.ts";
import { When } from "../../../ui/dates.tsx";
import { Count } from "../../../ui/numbers.tsx";
import { setAsideQuery } from "../overview/queries.ts";
import { LoadFailure } from "../parts.tsx";
import { Decide } from "./Decide.tsx";
import { GiveUp } from "./GiveUp.tsx";
import { useGiveUpPortfolio, useRetryPortfolio } from "./use_job.ts";

type Portfolio = OutputOf<"jobs.set-aside">[number];

/** Portfolios whose work failed too often: each waits until a person decides. */
export function SetAside({ name, mayAct }: { name: string; mayAct: boolean }) {
  const { data, error, refetch } = useQuery(setAsideQuery(name));
  if (error && !data) {
    return <LoadFailure title={t("The portfolios cannot be shown")} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <ul className="job-runs" aria-label={t("Portfolios set aside")}>
      {data?.map((one) => (
        <Row
          key={`${one.portfolio_id} ${one.period}`}
          name={name}
          portfolio={one}
          mayAct={mayAct}
        />
      ))}
    </ul>
  );
}

function Row({ name, portfolio, mayAct }: { name: string; portfolio: Portfolio; mayAct: boolean }) {
  const retry = useRetryPortfolio();
  const [isGivingUp, setGivingUp] = useState(false);
  const giveUp = useGiveUpPortfolio(() => setGivingUp(false));
  const { portfolio_id, period, tries, error, failed_at } = portfolio;
  return (
    <li>
      <span className="job-run">
        <When at={failed_at} as="short" />
        <code>{portfolio_id}</code>
        <span className="loss">{t("set aside")}</span>
        <span className="muted">
          {t("try")} <Count value={tries} />
        </span>
        <span className="job-run-error">{error}</span>
      </span>
      {mayAct && (
        <Decide
          isPending={retry.isPending}
          onRetry={() => retry.mutate({ name, portfolio_id, period })}
          onGiveUp={() => setGivingUp(true)}
        />
      )}
      {isGivingUp && (
        <GiveUp
          what={`${name}, ${portfolio_id}`}
          isPending={giveUp.isPending}
          onGiveUp={(reason) => giveUp.mutate({ name, portfolio_id, period, reason })}
          onClose={() => setGivingUp(false)}
        />
      )}
    </li>
  );
}
