import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import { useCommand } from "../../lib/command.ts";
import { messageOf } from "../../lib/errors.ts";
import { refreshMoney } from "../../lib/refresh.ts";
import { t } from "../../lib/text.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormError } from "../../ui/Field.tsx";
import { RowsSkeleton } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toasts.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { type Choice, MissingActions } from "./MissingActions.tsx";

type Checked = OutputOf<"portfolios.import-transactions">;
interface Chosen {
  readonly name: string;
  readonly csv: string;
}
interface Props {
  readonly request: { readonly portfolioId: string };
  readonly onClose: () => void;
}

/** Past transactions from a file: every row is checked and shown before anything is written. */
export function ImportDialog({ request: { portfolioId: id }, onClose }: Props) {
  const client = useQueryClient();
  const input = useId();
  const [file, setFile] = useState<Chosen | null>(null);
  const [fill, setFill] = useState(false);
  const [choice, setChoice] = useState<Choice | undefined>();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const onFail = (error: unknown) => setFailure(messageOf(error));
  const check = useCommand("portfolios.import-transactions", {
    onDone: setChecked,
    onFail: (error) => {
      setChecked(null);
      onFail(error);
    },
  });
  const write = useCommand("portfolios.import-transactions", {
    onDone: (done) => {
      if (done.errors.length > 0) return setChecked(done);
      refreshMoney(client);
      toast.good(t("{count} transactions imported", { count: done.imported }));
      onClose();
    },
    onFail,
  });
  const inputOf = ({ csv }: Chosen, preview: boolean, deposit_missing: boolean, missing_actions?: Choice) => ({
    ...{ id, csv, preview, deposit_missing },
    ...(missing_actions ? { missing_actions } : {}),
  });
  const look = (chosen: Chosen, deposit_missing: boolean, missing_actions?: Choice) => {
    setFailure(null);
    check.mutate(inputOf(chosen, true, deposit_missing, missing_actions));
  };
  const choose = async (picked: File | undefined) => {
    if (!picked) return;
    const chosen = { name: picked.name, csv: await picked.text() };
    setFile(chosen);
    setChecked(null);
    setChoice(undefined);
    look(chosen, fill);
  };
  const missing = checked?.missing_actions ?? [];
  const isChosen = missing.length === 0 || choice !== undefined;
  const ready = checked && !check.isPending && checked.errors.length === 0 && checked.entries.length > 0 && isChosen;
  return (
    <Dialog title={t("Import from CSV")} onClose={onClose} busy={write.isPending} width={680}>
      <div className="stack">
        <p className="small muted">
          {t(
            "Transactions exported from Tradewinds, Ghostfolio or a broker, with a date, a type, a symbol, shares and a price in each row. Nothing is written before you have seen what would be.",
          )}
        </p>
        <div className="row wrap">
          <label className="button" htmlFor={input}>{t("Choose a file")}</label>
          <input
            id={input}
            type="file"
            accept=".csv,text/csv"
            // A user has one import at a time.
            disabled={check.isPending}
            className="sr-only"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <span className="ellipsis muted grow">{file?.name ?? t("No file chosen")}</span>
        </div>
        <Checkbox
          checked={fill}
          disabled={check.isPending}
          onChange={({ target }) => {
            setFill(target.checked);
            if (file) look(file, target.checked, choice);
          }}
        >
          {t("Pay in what a transaction lacks of cash: for files that hold trades only")}
        </Checkbox>
        <FormError>{failure}</FormError>
        {missing.length > 0 && (
          <MissingActions
            missing={missing}
            choice={choice}
            disabled={check.isPending}
            onChoose={(chosen) => {
              setChoice(chosen);
              if (file) look(file, fill, chosen);
            }}
          />
        )}
        {check.isPending && <RowsSkeleton rows={4} dense label={t("Checking the file")} />}
        {checked && !check.isPending && <ImportPreview checked={checked} />}
        <div className="foot">
          <Button onClick={onClose} disabled={write.isPending}>{t("Cancel")}</Button>
          <Button
            kind="primary"
            disabled={!ready}
            busy={write.isPending}
            onClick={() => file && write.mutate(inputOf(file, false, fill, choice))}
          >
            {ready ? t("Import {count} transactions", { count: checked.entries.length }) : t("Import")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
