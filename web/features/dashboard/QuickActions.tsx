import { Link } from "@tanstack/react-router";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { useKeys } from "../../lib/keys.ts";
import { t } from "../../lib/text.ts";
import { Icon } from "../../ui/icons.tsx";
import { Money } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";

export function QuickActions({ standard }: { standard: Portfolio | undefined }) {
  const { open } = useDialogs();
  const create = () => open({ kind: "create" });
  useKeys({ c: create });
  return (
    <Panel flush title={t("Quick Actions")}>
      <div className="quick-actions">
        <button type="button" className="menu-item" onClick={create}>
          <Icon name="plus" />
          <span className="grow">{t("Create Portfolio")}</span>
          <kbd className="kbd desktop-only">c</kbd>
        </button>
        <Link to="/stocks" className="menu-item">
          <Icon name="chart" />
          <span className="grow">{t("Explore Stocks")}</span>
          <kbd className="kbd desktop-only">/</kbd>
        </Link>
        <Link to="/portfolios" className="menu-item">
          <Icon name="cases" />
          <span className="grow">
            {t("View Portfolios")}
            <span className="row small muted">
              {standard
                ? (
                  <>
                    <span className="ellipsis">{standard.name}</span>
                    <Text of="{amount} cash" amount={<Money value={standard.cash_balance} />} />
                  </>
                )
                : t("None yet")}
            </span>
          </span>
        </Link>
      </div>
    </Panel>
  );
}
