import { Link } from "@tanstack/react-router";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { Icon } from "../../ui/icons.tsx";
import { Money } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/Panel.tsx";

export function QuickActions({ standard }: { standard: Portfolio | undefined }) {
  const { open } = useDialogs();
  return (
    <Panel flush title="Quick Actions">
      <div className="quick-actions">
        <button type="button" className="menu-item" onClick={() => open({ kind: "create" })}>
          <Icon name="plus" />
          <span className="grow">Create Portfolio</span>
        </button>
        <Link to="/stocks" className="menu-item">
          <Icon name="chart" />
          <span className="grow">Explore Stocks</span>
        </Link>
        <Link to="/portfolios" className="menu-item">
          <Icon name="cases" />
          <span className="grow">
            View Portfolios
            {standard && (
              <span className="row small muted">
                <span className="ellipsis">{standard.name}</span>
                <span className="num">
                  <Money value={standard.cash_balance} /> cash
                </span>
              </span>
            )}
          </span>
        </Link>
      </div>
    </Panel>
  );
}
