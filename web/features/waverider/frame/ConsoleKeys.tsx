import { t } from "../../../lib/text.ts";
import { KeysDialog } from "../../../ui/page/KeysDialog.tsx";

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

export const ConsoleKeys = ({ onClose }: { onClose: () => void }) => <KeysDialog keys={keys()} onClose={onClose} />;
