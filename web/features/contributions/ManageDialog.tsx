import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Contribution } from "../../../core/contributions/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { contributionsQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { ConfirmDialog } from "../../ui/page/ConfirmDialog.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { FormError } from "../../ui/form/Field.tsx";
import { Icon } from "../../ui/icons.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { ActiveSwitch } from "./ActiveSwitch.tsx";
import { ContributionLine } from "./ContributionLine.tsx";

interface Props {
  readonly request: { readonly portfolioId: string };
  readonly onClose: () => void;
}

/** All contributions to a portfolio: activate, edit, delete. */
export function ManageContributionsDialog({ request: { portfolioId }, onClose }: Props) {
  const { open } = useDialogs();
  const { data, error } = useQuery(contributionsQuery(portfolioId));
  const [deleting, setDeleting] = useState<Contribution | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const onFail = (error: unknown) => {
    setDeleting(null);
    setFailure(messageOf(error));
  };
  const remove = useCommand("contributions.delete", {
    onDone: () => {
      setDeleting(null);
    },
    onFail,
  });
  const edit = (itemId?: string) => open({ kind: "contribution", portfolioId, ...(itemId ? { itemId } : {}) });
  return (
    <Dialog title={t("Recurring Contributions")} onClose={onClose} width={520}>
      <FormError>{failure}</FormError>
      {!data && !error && <RowsSkeleton rows={4} label={t("Loading")} />}
      {error && !data && <PageError title={t("The contributions could not be loaded")} error={error} />}
      {data?.length === 0 && <EmptyState title={t("No contributions yet")} />}
      <ul>
        {data?.map((contribution) => (
          <ContributionLine key={contribution.id} contribution={contribution}>
            <ActiveSwitch contribution={contribution} onFail={onFail} />
            <span className="row">
              <IconButton
                aria-label={t("Edit {name}", { name: contribution.name })}
                onClick={() => edit(contribution.id)}
              >
                <Icon name="pencil" size={16} />
              </IconButton>
              <IconButton
                aria-label={t("Delete {name}", { name: contribution.name })}
                onClick={() => setDeleting(contribution)}
              >
                <Icon name="trash" size={16} />
              </IconButton>
            </span>
          </ContributionLine>
        ))}
      </ul>
      <div className="foot">
        <Button onClick={onClose}>{t("Close")}</Button>
        <Button kind="primary" onClick={() => edit()}>{t("Add New")}</Button>
      </div>
      {deleting && (
        <ConfirmDialog
          title={t("Delete {name}", { name: deleting.name })}
          action={t("Delete")}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id: deleting.id })}
          onClose={() => setDeleting(null)}
        >
          {t("Delete this recurring contribution?")}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
