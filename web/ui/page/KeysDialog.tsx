import { t } from "../../lib/text.ts";
import { Dialog } from "./Dialog.tsx";

interface Props {
  /** Each key, and what it does. */
  readonly keys: readonly (readonly [key: string, meaning: string])[];
  readonly onClose: () => void;
}

/** Lists the keys of a page. */
export const KeysDialog = ({ keys, onClose }: Props) => (
  <Dialog title={t("Keyboard shortcuts")} onClose={onClose} width={400}>
    <dl className="shortcuts">
      {keys.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd className="kbd">{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
