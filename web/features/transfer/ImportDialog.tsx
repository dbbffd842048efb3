import { useState } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { FormError } from "../../ui/form/Field.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { FileChoice } from "./FileChoice.tsx";
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

/** The chosen file, the import's options, and the result of the check. */
function useImport(id: string, onClose: () => void) {
  const [file, setFile] = useState<Chosen | null>(null);
  const [fill, setFill] = useState(false);
  const [choice, setChoice] = useState<Choice | undefined>();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const onFail = (error: unknown) => setFailure(messageOf(error));
  const check = useCommand("portfolios.import-transactions", {
    // A preview changes nothing.
    refreshes: false,
    onDone: setChecked,
    onFail: (error) => {
      setChecked(null);
      onFail(error);
    },
  });
  const write = useCommand("portfolios.import-transactions", {
    onDone: (done) => {
      if (done.errors.length > 0) return setChecked(done);
      toast.good(t("{count} transactions imported", { count: done.imported }));
      onClose();
    },
    onFail,
  });
  const inputOf = ({ csv }: Chosen, preview: boolean, deposit_missing: boolean, missing_actions?: Choice) => ({
    ...{ id, csv, preview, deposit_missing },
    ...(missing_actions ? { missing_actions } : {}),
  });
  const look = (chosen: Chosen | null, deposit_missing: boolean, missing_actions?: Choice) => {
    if (!chosen) return;
    setFailure(null);
    check.mutate(inputOf(chosen, true, deposit_missing, missing_actions));
  };
  return {
    ...{ file, fill, choice, checked, failure },
    checking: check.isPending,
    writing: write.isPending,
    async choose(picked: File) {
      const chosen = { name: picked.name, csv: await picked.text() };
      setFile(chosen);
      setChecked(null);
      setChoice(undefined);
      look(chosen, fill);
    },
    payIn(missing: boolean) {
      setFill(missing);
      look(file, missing, choice);
    },
    decide(chosen: Choice) {
      setChoice(chosen);
      look(file, fill, chosen);
    },
    write: () => file && write.mutate(inputOf(file, false, fill, choice)),
  };
}

/** Imports past transactions from a file: every row is checked and shown before anything is written. */
export function ImportDialog({ request: { portfolioId }, onClose }: Props) {
  const state = useImport(portfolioId, onClose);
  const { fill, choice, checked, failure, checking, writing } = state;
  const missing = checked?.missing_actions ?? [];
  const isChosen = missing.length === 0 || choice !== undefined;
  const ready = checked && !checking && checked.errors.length === 0 && checked.entries.length > 0 && isChosen;
  return (
    <Dialog title={t("Import from CSV")} onClose={onClose} busy={writing} width={680}>
      <div className="stack">
        <p className="small muted">
          {t(
            "Transactions exported from Tradewinds, Ghostfolio or a broker, with a date, a type, a symbol, shares and a price in each row. Nothing is written before you have seen what would be.",
          )}
        </p>
        <FileChoice name={state.file?.name} disabled={checking} onChoose={(file) => void state.choose(file)} />
        <Checkbox checked={fill} disabled={checking} onChange={({ target }) => state.payIn(target.checked)}>
          {t("Pay in what a transaction lacks of cash: for files that hold trades only")}
        </Checkbox>
        <FormError>{failure}</FormError>
        {missing.length > 0 && (
          <MissingActions missing={missing} choice={choice} disabled={checking} onChoose={state.decide} />
        )}
        {checking && <RowsSkeleton rows={4} dense label={t("Checking the file")} />}
        {checked && !checking && <ImportPreview checked={checked} />}
        <div className="foot">
          <Button onClick={onClose} disabled={writing}>{t("Cancel")}</Button>
          <Button kind="primary" disabled={!ready} busy={writing} onClick={state.write}>
            {ready ? t("Import {count} transactions", { count: checked.entries.length }) : t("Import")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
