import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { messageOf } from "../../lib/errors.ts";
import { refreshPortfolios } from "../../lib/refresh.ts";
import { Switch } from "../../ui/Switch.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { toast } from "../../ui/toasts.tsx";

function VisibilitySwitch({ portfolio }: { portfolio: Portfolio }) {
  const client = useQueryClient();
  const toggle = useCommand("portfolios.set-visibility", {
    onDone: (after) => {
      client.setQueryData(["portfolios.get", { id: after.id }], after);
      void refreshPortfolios(client);
    },
    onFail: (error) => toast.bad(`Failed to toggle visibility: ${messageOf(error)}`),
  });
  return (
    <span className="row">
      <label htmlFor="visibility" className="muted">
        <span className="row">
          <Icon name={portfolio.is_public ? "globe" : "lock"} size={16} />
          {portfolio.is_public ? "Public" : "Private"}
        </span>
      </label>
      <Switch
        id="visibility"
        aria-label="Public portfolio"
        checked={portfolio.is_public}
        loading={toggle.isPending}
        onChange={(on) => toggle.mutate({ id: portfolio.id, visibility: on ? "public" : "private" })}
      />
    </span>
  );
}

export function PortfolioHeader({ portfolio }: { portfolio: Portfolio }) {
  const { open, trade } = useDialogs();
  return (
    <div className="page-head">
      <div className="grow">
        <Link to="/portfolios" className="small">Portfolios</Link>
        <div className="row wrap">
          <h1 className="ellipsis">{portfolio.name}</h1>
          {portfolio.is_default && <Badge tone="blue">Default Portfolio</Badge>}
          {portfolio.is_competition && <Badge tone="amber">Competition</Badge>}
        </div>
        <p className="muted description-text">{portfolio.description || "No description"}</p>
      </div>
      <div className="row wrap">
        <VisibilitySwitch portfolio={portfolio} />
        {!portfolio.is_competition && (
          <Button onClick={() => open({ kind: "deposit", portfolioId: portfolio.id })}>Deposit Funds</Button>
        )}
        <Button kind="primary" onClick={() => trade({ side: "BUY", portfolioId: portfolio.id })}>Trade</Button>
      </div>
    </div>
  );
}
