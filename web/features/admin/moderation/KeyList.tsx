import { Modal } from "antd";
import { t } from "../../../lib/text.ts";
import { container } from "../container.ts";

interface Key {
  readonly keys: readonly string[];
  readonly word: string;
  readonly meaning: string;
  /** Whether it decides something, which support does not. */
  readonly acts?: true;
}

const all = (): readonly Key[] => [
  { keys: ["j", "k"], word: t("move"), meaning: t("Next entry, previous entry") },
  { keys: ["r"], word: t("resolve"), meaning: t("Resolve the reports; grant an appeal"), acts: true },
  { keys: ["d"], word: t("dismiss"), meaning: t("Dismiss the reports; refuse an appeal"), acts: true },
  { keys: ["v"], word: t("reviewed"), meaning: t("Mark the reports as reviewed"), acts: true },
  { keys: ["x"], word: t("delete"), meaning: t("Delete the comment; without a reason, write one first"), acts: true },
  { keys: ["Ctrl Enter"], word: t("delete"), meaning: t("In the reason: delete the comment"), acts: true },
  { keys: ["u"], word: t("undo, 10 s"), meaning: t("Undo the last decision for 10 seconds"), acts: true },
  { keys: ["/"], word: t("filter"), meaning: t("Choose a reason to filter by") },
  { keys: ["?"], word: t("all"), meaning: t("Show this list") },
];

const SHORT = new Set(["j", "r", "d", "x", "u", "?"]);

/** Those in use, beside the filter. */
export const KeyHints = ({ mayAct }: { mayAct: boolean }) => (
  <div className="queue-keys">
    {all().filter(({ keys, acts }) => SHORT.has(keys[0]!) && (mayAct || !acts)).map(({ keys, word }) => (
      <span key={word}>
        {keys.map((key) => <kbd key={key} className="kbd">{key}</kbd>)}
        {word}
      </span>
    ))}
  </div>
);

export const KeyList = ({ mayAct, onClose }: { mayAct: boolean; onClose: () => void }) => (
  <Modal
    open
    title={t("Keyboard shortcuts")}
    onCancel={onClose}
    footer={null}
    closable={{ "aria-label": t("Close") }}
    getContainer={container}
  >
    <dl className="queue-shortcuts">
      {all().filter(({ acts }) => mayAct || !acts).map(({ keys, meaning }) => (
        <div key={keys[0]}>
          <dt>{keys.map((key) => <kbd key={key} className="kbd">{key}</kbd>)}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
