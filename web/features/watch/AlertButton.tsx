import { useDialogs } from "../../lib/dialogs.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/icons.tsx";

/** Opens a stock's alerts. */
export function AlertButton({ symbol }: { symbol: string }) {
  const { open } = useDialogs();
  return (
    <Button
      aria-label={t("Alerts for {symbol}", { symbol })}
      icon={<Icon name="bell" />}
      onClick={() => open({ kind: "alert", symbol })}
    >
      {t("Alerts")}
    </Button>
  );
}
