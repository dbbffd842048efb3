import { t } from "../lib/text.ts";
import { KeysDialog } from "../ui/page/KeysDialog.tsx";

const shortcuts = () =>
  [
    ["Ctrl K", t("Open the command palette")],
    ["/", t("Search stocks")],
    ["b", t("Buy the stock of the page or the row; in the search, the chosen one")],
    ["s", t("Sell the stock of the page or the row")],
    ["w", t("Watch the stock of the row")],
    ["j", t("Next row of a table; on a stock's page the next stock of the list")],
    ["k", t("Previous row of a table, or stock of the list")],
    ["Enter", t("Open the row or the search result; place the order in a ticket")],
    ["↑ ↓", t("In a price of a ticket: a cent up or down, with Shift ten")],
    ["← →", t("Move a chart's cursor, a tab or a choice")],
    ["T", t("Today, in a calendar")],
    ["Esc", t("Close what is open")],
    ["?", t("Show this list")],
  ] as const;

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <KeysDialog keys={shortcuts()} onClose={onClose} />
);
