import { useState } from "react";
import { NOTE_LENGTH } from "../../../../core/charts/terms.ts";
import { t } from "../../../lib/text.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { Dialog } from "../../../ui/page/Dialog.tsx";
import type { Note } from "./drawings.ts";
import type { DrawingState } from "./tools.ts";

/** The text of a new note on the chart, or of one that is there. */
export function NoteDialog({ note, drawing }: { note: Note; drawing: DrawingState }) {
  const { drawings, change, onSelect, onWrite } = drawing;
  const [text, setText] = useState(note.text);
  const [error, setError] = useState<string>();
  const save = () => {
    const written = { ...note, text: text.trim() };
    if (written.text === "") return setError(t("Write what the note says"));
    const others = drawings.filter(({ id }) => id !== note.id);
    change([...others, written]);
    onSelect({ id: note.id, part: "line" });
    onWrite(null);
  };
  return (
    <Dialog title={t("Note on the chart")} onClose={() => onWrite(null)} width={400}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={t("Text of the note")} error={error}>
          {(props) => (
            <TextInput
              {...props}
              value={text}
              onChange={(event) => setText(event.target.value)}
              maxLength={NOTE_LENGTH}
              data-autofocus
            />
          )}
        </Field>
        <div className="foot">
          <Button onClick={() => onWrite(null)}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit">{t("Save")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
