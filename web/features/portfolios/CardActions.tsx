import { useState } from "react";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { ConfirmDialog } from "../../ui/page/ConfirmDialog.tsx";
import { Icon } from "../../ui/icons.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Money } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { toast } from "../../ui/page/toasts.tsx";

function Remove({ portfolio }: { portfolio: Portfolio }) {
  const [confirming, setConfirming] = useState(false);
  const remove = useCommand("portfolios.delete", {
    onDone: () => {
      setConfirming(false);
      toast.plain(t("{name} is deleted", { name: portfolio.name }));
    },
    onFail: (error) => {
      setConfirming(false);
      toast.bad(t("Failed to delete portfolio: {message}", { message: messageOf(error) }));
    },
  });
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        aria-label={t("Delete {name}", { name: portfolio.name })}
        title={t("Delete")}
        icon={<Icon name="trash" size={16} />}
        onClick={() => setConfirming(true)}
      />
      {confirming && (
        <ConfirmDialog
          title={t("Delete {name}", { name: portfolio.name })}
          action={t("Delete portfolio")}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id: portfolio.id })}
          onClose={() => setConfirming(false)}
          note={
            <Text
              of="{holdings} and {cash} in cash leave your totals."
              holdings={t("{count} holdings", { count: portfolio.holdings_count })}
              cash={<Money value={portfolio.cash_balance} />}
            />
          }
        >
          {t("Are you sure you want to delete this portfolio? This cannot be undone.")}
        </ConfirmDialog>
      )}
    </>
  );
}

function SetDefault({ portfolio }: { portfolio: Portfolio }) {
  const command = useCommand("portfolios.set-default", {
    onDone: (after) => {
      toast.good(t("{name} is now your default portfolio", { name: after.name }));
    },
    onFail: (error) => toast.bad(messageOf(error)),
  });
  return (
    <Button
      size="small"
      kind="quiet"
      busy={command.isPending}
      onClick={() => command.mutate({ id: portfolio.id })}
    >
      {t("Set Default")}
    </Button>
  );
}

/** The actions on a portfolio: the default one can be neither deleted nor set again, a competition takes no cash. */
export function CardActions({ portfolio }: { portfolio: Portfolio }) {
  const { open } = useDialogs();
  const { id, name, is_default, is_competition } = portfolio;
  return (
    <div className="row wrap card-actions">
      <LinkButton
        to="/portfolios/$id"
        params={{ id }}
        className="small"
        aria-label={t("View Details of {name}", { name })}
      >
        {t("View Details")}
      </LinkButton>
      {!is_competition && (
        <>
          <Button size="small" onClick={() => open({ kind: "deposit", portfolioId: id })}>{t("Deposit")}</Button>
          <Button size="small" onClick={() => open({ kind: "withdraw", portfolioId: id })}>{t("Withdraw")}</Button>
        </>
      )}
      {!is_default && !is_competition && <SetDefault portfolio={portfolio} />}
      {!is_default && <Remove portfolio={portfolio} />}
    </div>
  );
}
