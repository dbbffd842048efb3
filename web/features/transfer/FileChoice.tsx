import { useId } from "react";
import { t } from "../../lib/text.ts";

interface Props {
  readonly name: string | undefined;
  /** A user has one import at a time. */
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** A CSV file from this device. */
export function FileChoice({ name, disabled, onChoose }: Props) {
  const id = useId();
  return (
    <div className="row wrap">
      <label className="button" htmlFor={id}>{t("Choose a file")}</label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={disabled}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Else the same file, mended, could not be chosen again.
          target.value = "";
          if (file) onChoose(file);
        }}
      />
      <span className="ellipsis muted grow">{name ?? t("No file chosen")}</span>
    </div>
  );
}
