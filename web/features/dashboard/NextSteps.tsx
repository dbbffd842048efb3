import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { keep, kept } from "../../lib/api/kept.ts";
import { query } from "../../lib/api/query.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { useSeen } from "../../lib/seen.ts";
import { t } from "../../lib/text.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";

const HIDDEN = "tradewinds.step.hidden";
const STEPS = 6;

const Row = ({ done, children }: { done: boolean; children: ReactNode }) => (
  <>
    <Icon name={done ? "check" : "right"} />
    <span className={done ? "grow muted" : "grow"}>
      {children}
      {done && <span className="sr-only">{t("done")}</span>}
    </span>
  </>
);

const ByDialog = ({ done, onOpen, children }: { done: boolean; onOpen: () => void; children: ReactNode }) => (
  <li>
    <button type="button" className="menu-item" onClick={onOpen}>
      <Row done={done}>{children}</Row>
    </button>
  </li>
);

/** What there is to try after the first trade: each is done by doing it, in any order. */
export function NextSteps({ portfolio }: { portfolio: Portfolio }) {
  const [hidden, setHidden] = useState(() => kept(HIDDEN) !== null);
  const { ref, seen } = useSeen<HTMLDivElement>("0px");
  const { data } = useQuery({ ...query("users.next-steps", {}), enabled: seen && !hidden });
  const [receipt, compared] = [kept("tradewinds.step.receipt") !== null, kept("tradewinds.step.compare") !== null];
  const count = data ? [data.stop, data.plan, data.goal, data.contest, receipt, compared].filter(Boolean).length : 0;
  if (hidden || count === STEPS) return null;
  const hide = () => {
    keep(HIDDEN, "yes");
    setHidden(true);
  };
  return (
    <div ref={ref}>
      <Panel
        flush
        title={t("What you can try next")}
        extra={
          <span className="row small muted">
            {data && t("{done} of {count}", { done: count, count: STEPS })}
            <IconButton aria-label={t("Hide these steps")} title={t("Hide")} onClick={hide}>
              <Icon name="close" size={16} />
            </IconButton>
          </span>
        }
      >
        {data
          ? <Steps {...{ portfolio, data, receipt, compared }} />
          : <div className="next-steps-wait">{seen && <RowsSkeleton rows={STEPS} label={t("Loading")} />}</div>}
      </Panel>
    </div>
  );
}

function Steps({ portfolio: { id, positions }, data, receipt, compared }: {
  portfolio: Portfolio;
  data: { stop: boolean; plan: boolean; goal: boolean; contest: boolean };
  receipt: boolean;
  compared: boolean;
}) {
  const { open, trade } = useDialogs();
  const [first] = positions;
  return (
    <ul className="quick-actions">
      <ByDialog
        done={data.stop}
        onOpen={() => trade({ side: "SELL", portfolioId: id, ...(first ? { symbol: first.symbol } : {}) })}
      >
        {t("Limit a loss with a stop order")}
      </ByDialog>
      <li>
        <Link to="/portfolios/$id" params={{ id }} search={{ tab: "orders" }} className="menu-item">
          <Row done={receipt}>{t("Read the receipt of an order")}</Row>
        </Link>
      </li>
      <ByDialog done={data.plan} onOpen={() => open({ kind: "contribution", portfolioId: id })}>
        {t("Plan a recurring contribution")}
      </ByDialog>
      <ByDialog done={data.goal} onOpen={() => open({ kind: "goal", portfolioId: id })}>{t("Set a goal")}</ByDialog>
      <li>
        <Link to="/portfolios/$id" params={{ id }} search={{ tab: "analytics" }} className="menu-item">
          <Row done={compared}>{t("Compare yourself with SPY")}</Row>
        </Link>
      </li>
      <li>
        <Link to="/leaderboard" search={{ tab: "competitions" }} className="menu-item">
          <Row done={data.contest}>{t("Enter a competition")}</Row>
        </Link>
      </li>
    </ul>
  );
}
