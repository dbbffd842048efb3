import { t } from "../lib/text.ts";
import { Dialog } from "../ui/Dialog.tsx";

const shortcuts = () =>
  [
    ["Ctrl K", t("Open the command palette")],
    ["/", t("Search stocks")],
    ["b", t("Buy, on a portfolio or stock page")],
    ["s", t("Sell, on a portfolio or stock page")],
    ["j", t("Next row of a table")],
    ["k", t("Previous row of a table")],
    ["Esc", t("Close what is open")],
    ["?", t("Show this list")],
  ] as const;

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t("Keyboard shortcuts")} onClose={onClose} width={400}>
    <dl className="shortcuts">
      {shortcuts().map(([key, meaning]) => (
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
