import { t } from "../../lib/text.ts";
import { Select } from "../../ui/form/Select.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { AlertForm } from "./AlertForm.tsx";

/** A form for an alert on one of the list's stocks. */
export function NewAlert(
  { symbols, chosen, onChoose }: {
    symbols: readonly string[];
    chosen: string | undefined;
    onChoose: (symbol: string) => void;
  },
) {
  return (
    <Panel
      title={t("New alert")}
      className="new-alert"
      extra={chosen && (
        <Select
          size="small"
          aria-label={t("Stock of the alert")}
          value={chosen}
          onChange={onChoose}
          options={symbols.map((symbol) => ({ value: symbol, label: symbol }))}
        />
      )}
    >
      {chosen
        ? <AlertForm key={chosen} symbol={chosen} />
        : <p className="small muted">{t("Alerts are made for a stock; add one to the list first.")}</p>}
    </Panel>
  );
}
