import { useState } from "react";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { FileChoice } from "./FileChoice.tsx";
import { type PositionRow, readPositions } from "./positions.ts";
import { PositionsPreview } from "./PositionsPreview.tsx";

interface Props {
  readonly request: { readonly portfolioId: string };
  readonly onClose: () => void;
}

const EXAMPLE = "AAPL, 12.5, 148.20\nKO, 40, 58.75";

const inputOf = (portfolio_id: string, rows: readonly PositionRow[]) => ({
  portfolio_id,
  holdings: rows.map(({ symbol, shares, average_cost }) => (
    { symbol, shares: shares!, average_cost: average_cost! }
  )),
});
const accepted = (rows: readonly PositionRow[]) => rows.filter(({ fault }) => fault === null);

/** The text with its rows, and the result of their check: null until it is known. */
function usePositions(portfolioId: string, onClose: () => void) {
  const [text, setText] = useState("");
  const [file, setFile] = useState<string | undefined>();
  const [rows, setRows] = useState<readonly PositionRow[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const onFail = (error: unknown) => setFailure(messageOf(error));
  const check = useCommand("holdings.import", { refreshes: false, onFail });
  const write = useCommand("holdings.import", {
    onDone: ({ imported }) => {
      // The check accepted a row that is refused now, such as one of a stock that was delisted meanwhile.
      if (imported === 0) return look(text);
      toast.good(t("{count} positions added", { count: imported }));
      onClose();
    },
    onFail,
  });
  function look(of: string) {
    setFailure(null);
    const read = readPositions(of);
    const sent = accepted(read);
    if (sent.length === 0) return setRows(read);
    setRows(null);
    check.mutate({ ...inputOf(portfolioId, sent), preview: true }, {
      onSuccess: ({ errors }) => {
        const faults = new Map(errors.map(({ row, message }) => [sent[row - 1], message]));
        setRows(read.map((row) => ({ ...row, fault: row.fault ?? faults.get(row) ?? null })));
      },
    });
  }
  const change = (to: string) => {
    setText(to);
    setRows(null);
    setFailure(null);
  };
  return {
    ...{ text, file, rows, failure, change },
    checking: check.isPending,
    writing: write.isPending,
    check: () => look(text),
    async choose(picked: File) {
      const read = await picked.text();
      setFile(picked.name);
      change(read);
      look(read);
    },
    // Without those that the user leaves out: if the server refuses one now, nothing is added, and it is shown.
    write: () => rows && write.mutate(inputOf(portfolioId, accepted(rows))),
  };
}
type Positions = ReturnType<typeof usePositions>;

const Given = ({ of: { text, file, checking, change, choose } }: { of: Positions }) => (
  <>
    <Field
      label={t("Positions")}
      hint={t("One a line: symbol, shares, average cost a share. Or paste the columns of a spreadsheet.")}
    >
      {(props) => (
        <TextArea
          {...props}
          data-autofocus
          rows={5}
          spellCheck={false}
          placeholder={EXAMPLE}
          value={text}
          readOnly={checking}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
    <FileChoice name={file} disabled={checking} onChoose={(picked) => void choose(picked)} />
  </>
);

/** The rows as they would be imported, and what the user decides about them. */
function Checked({ rows, skips, onSkips, knows, onKnows }: {
  readonly rows: readonly PositionRow[];
  readonly skips: boolean;
  readonly onSkips: (skips: boolean) => void;
  readonly knows: boolean;
  readonly onKnows: (knows: boolean) => void;
}) {
  const good = accepted(rows).length;
  const refused = rows.length - good;
  if (rows.length === 0) return <p className="note">{t("There is no position in the text.")}</p>;
  return (
    <>
      <PositionsPreview rows={rows} />
      {refused > 0 && (
        <p className="note warning" role="alert">
          {t("{count} rows are refused. Mend them above and check again, or leave them out.", { count: refused })}
        </p>
      )}
      {refused > 0 && good > 0 && (
        <Checkbox checked={skips} onChange={({ target }) => onSkips(target.checked)}>
          {t("Leave out the refused rows")}
        </Checkbox>
      )}
      {good > 0 && (
        <Checkbox checked={knows} onChange={({ target }) => onKnows(target.checked)}>
          {t("I understand that this portfolio leaves the leaderboards")}
        </Checkbox>
      )}
    </>
  );
}

/** Adds positions held elsewhere: every row is checked and shown before anything is written. */
export function PositionsDialog({ request: { portfolioId }, onClose }: Props) {
  const state = usePositions(portfolioId, onClose);
  const { text, rows, failure, checking, writing } = state;
  const [skips, setSkips] = useState(false);
  const [knows, setKnows] = useState(false);
  const good = rows ? accepted(rows).length : 0;
  const ready = rows !== null && good > 0 && (skips || good === rows.length) && knows;
  return (
    <Dialog title={t("Add positions held elsewhere")} onClose={onClose} busy={writing} width={600}>
      <div className="stack">
        <p className="small muted">
          {t(
            "Shares and cost are added to what the portfolio holds. Its cash stays as it is, and the cost counts as paid in.",
          )}
        </p>
        <p className="note warning">
          {t("Adding positions hides this portfolio from public leaderboards, for good.")}
        </p>
        <Given of={state} />
        <FormError>{failure}</FormError>
        {checking && <RowsSkeleton rows={4} dense label={t("Checking the rows")} />}
        {rows && <Checked rows={rows} skips={skips} onSkips={setSkips} knows={knows} onKnows={setKnows} />}
        <div className="foot">
          <Button onClick={onClose} disabled={writing}>{t("Cancel")}</Button>
          {good > 0
            ? (
              <Button kind="primary" disabled={!ready} busy={writing} onClick={state.write}>
                {t("Add {count} positions", { count: good })}
              </Button>
            )
            : (
              <Button kind="primary" disabled={text.trim() === ""} busy={checking} onClick={state.check}>
                {t("Check the rows")}
              </Button>
            )}
        </div>
      </div>
    </Dialog>
  );
}
