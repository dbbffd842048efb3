import { Dialog } from "../ui/Dialog.tsx";

const SHORTCUTS = [
  ["Ctrl K", "Open the command palette"],
  ["/", "Search stocks"],
  ["b", "Buy, on a portfolio or stock page"],
  ["s", "Sell, on a portfolio or stock page"],
  ["j", "Next row of a table"],
  ["k", "Previous row of a table"],
  ["Esc", "Close what is open"],
  ["?", "Show this list"],
] as const;

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose} width={400}>
    <dl className="shortcuts">
      {SHORTCUTS.map(([key, meaning]) => (
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
