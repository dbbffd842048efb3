import { t } from "../../../lib/text.ts";
import { Dialog } from "../../../ui/page/Dialog.tsx";

const keys = () =>
  [
    ["1 – 8", t("Open a tab, in their order")],
    ["/", t("Write a ticker to scan")],
    ["j", t("Next row")],
    ["k", t("Previous row")],
    ["o", t("Open the row")],
    ["← →", t("Move a tab or a choice")],
    ["Esc", t("Close what is open")],
    ["?", t("Show this list")],
  ] as const;

export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t("Keyboard shortcuts")} onClose={onClose} width={400}>
    <dl className="shortcuts">
      {keys().map(([key, meaning]) => (
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
