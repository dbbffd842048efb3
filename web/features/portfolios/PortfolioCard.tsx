import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { messageOf } from "../../lib/errors.ts";
import { refreshMoney, refreshPortfolios } from "../../lib/refresh.ts";
import { Badge, HoldingsBadge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { When } from "../../ui/dates.tsx";
import { Icon } from "../../ui/icons.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Delta, Money } from "../../ui/numbers.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Description } from "./Description.tsx";

const Figures = ({ portfolio }: { portfolio: Portfolio }) => (
  <dl className="figures">
    <dt>Cash</dt>
    <dd>
      <Money value={portfolio.cash_balance} />
    </dd>
    <dt>Spendable cash</dt>
    <dd>
      <Money value={portfolio.spendable_cash} />
    </dd>
    <dt>Invested</dt>
    <dd>
      <Money value={portfolio.total_invested} />
    </dd>
    <dt>Total return</dt>
    <dd>
      <Delta amount={portfolio.total_return} percent={portfolio.total_return_percentage} />
    </dd>
    <dt>Created</dt>
    <dd>
      <When at={portfolio.created_at} as="date" />
    </dd>
  </dl>
);

function Actions({ portfolio }: { portfolio: Portfolio }) {
  const client = useQueryClient();
  const { open } = useDialogs();
  const [confirming, setConfirming] = useState(false);
  const setDefault = useCommand("portfolios.set-default", {
    onDone: (after) => {
      void refreshPortfolios(client);
      toast.good(`${after.name} is now your default portfolio`);
    },
    onFail: (error) => toast.bad(messageOf(error)),
  });
  const remove = useCommand("portfolios.delete", {
    onDone: () => {
      setConfirming(false);
      refreshMoney(client);
      toast.plain(`${portfolio.name} is deleted`);
    },
    onFail: (error) => {
      setConfirming(false);
      toast.bad(`Failed to delete portfolio: ${messageOf(error)}`);
    },
  });
  return (
    <div className="row wrap">
      <LinkButton
        to="/portfolios/$id"
        params={{ id: portfolio.id }}
        className="small"
        aria-label={`View Details of ${portfolio.name}`}
      >
        View Details
      </LinkButton>
      {!portfolio.is_competition && (
        <Button
          size="small"
          onClick={() => open({ kind: "deposit", portfolioId: portfolio.id })}
        >
          Deposit
        </Button>
      )}
      {!portfolio.is_default && !portfolio.is_competition && (
        <Button
          size="small"
          kind="quiet"
          busy={setDefault.isPending}
          onClick={() => setDefault.mutate({ id: portfolio.id })}
        >
          Set Default
        </Button>
      )}
      {!portfolio.is_default && (
        <Button
          size="small"
          kind="quiet"
          aria-label={`Delete ${portfolio.name}`}
          title="Delete"
          icon={<Icon name="trash" size={16} />}
          onClick={() => setConfirming(true)}
        />
      )}
      {confirming && (
        <ConfirmDialog
          title={`Delete ${portfolio.name}`}
          action="Delete portfolio"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id: portfolio.id })}
          onClose={() => setConfirming(false)}
        >
          Are you sure you want to delete this portfolio? This cannot be undone.
        </ConfirmDialog>
      )}
    </div>
  );
}

export const PortfolioCard = ({ portfolio }: { portfolio: Portfolio }) => (
  <article className="panel portfolio-card" aria-label={portfolio.name}>
    <div className="row between">
      <h2 className="ellipsis">
        <Link to="/portfolios/$id" params={{ id: portfolio.id }}>{portfolio.name}</Link>
      </h2>
      <strong className="value">
        <Money value={portfolio.total_value} />
      </strong>
    </div>
    <div className="row wrap">
      {portfolio.is_default && <Badge tone="blue">Default</Badge>}
      {portfolio.is_competition && <Badge tone="amber">Competition</Badge>}
      <Badge>
        <Icon name={portfolio.is_public ? "globe" : "lock"} size={13} />
        {portfolio.is_public ? "Public" : "Private"}
      </Badge>
      <HoldingsBadge count={portfolio.holdings_count} />
    </div>
    <Description portfolio={portfolio} />
    <Figures portfolio={portfolio} />
    {portfolio.unpriced_symbols.length > 0 && (
      <p className="note warning">No price now for {portfolio.unpriced_symbols.join(", ")}; left out of the total.</p>
    )}
    <Actions portfolio={portfolio} />
  </article>
);
