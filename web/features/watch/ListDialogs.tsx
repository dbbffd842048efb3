import { refresh } from "../../lib/api/refresh.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { createWatchlist, type Watchlist } from "../../../core/watch/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { ConfirmDialog } from "../../ui/page/ConfirmDialog.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { toast } from "../../ui/page/toasts.tsx";

interface Props {
  /** The list to rename; without it a new one is created. */
  readonly list?: Watchlist;
  readonly onClose: () => void;
  readonly onDone: (list: Watchlist) => void;
}

const named = createWatchlist.input.pick({ name: true });

/** Creates or renames a list. */
export function NameDialog({ list, onClose, onDone }: Props) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit } = useForm<{ name: string }>({
    resolver: zodResolver(named) as never,
    defaultValues: { name: list?.name ?? "" },
  });
  const events = {
    onDone: async (after: Watchlist) => {
      await refresh(client, ["watchlists"]);
      onDone(after);
    },
    onFail: (error: unknown) => setFailure(messageOf(error)),
  };
  const create = useCommand("watchlists.create", events);
  const rename = useCommand("watchlists.rename", events);
  const busy = create.isPending || rename.isPending;
  return (
    <Dialog title={list ? t("Rename list") : t("New list")} onClose={onClose} busy={busy} width={400}>
      <form
        className="stack"
        noValidate
        onSubmit={handleSubmit(({ name }) => {
          setFailure(null);
          if (list) rename.mutate({ id: list.id, name });
          else create.mutate({ name });
        })}
      >
        <FormError>{failure}</FormError>
        <Controller
          name="name"
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t("Name of the list")} error={fieldState.error?.message}>
              {(props) => <TextInput {...field} {...props} maxLength={60} data-autofocus />}
            </Field>
          )}
        />
        <div className="foot">
          <Button onClick={onClose} disabled={busy}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit" busy={busy}>{list ? t("Save") : t("Create list")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

export function DeleteListDialog(
  { list, onClose, onDone }: { list: Watchlist; onClose: () => void; onDone: () => void },
) {
  const remove = useCommand("watchlists.delete", {
    onDone,
    onFail: (error) => toast.bad(messageOf(error)),
  });
  return (
    <ConfirmDialog
      title={t("Delete {name}?", { name: list.name })}
      action={t("Delete list")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: list.id })}
      onClose={onClose}
    >
      {t("The list goes for good. Its stocks and alerts stay.")}
    </ConfirmDialog>
  );
}
