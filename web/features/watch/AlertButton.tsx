import { useDialogs } from "../../lib/dialogs.ts";
import { t } from "../../lib/text.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";

/** Opens the alerts of a stock. */
export function AlertButton({ symbol }: { symbol: string }) {
  const { open } = useDialogs();
  return (
    <IconButton aria-label={t("Alerts for {symbol}", { symbol })} onClick={() => open({ kind: "alert", symbol })}>
      <Icon name="bell" />
    </IconButton>
  );
}
