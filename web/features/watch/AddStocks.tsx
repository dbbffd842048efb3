import { useState } from "react";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { StockSearch } from "../../ui/stock/StockSearch.tsx";

const FOUND = 8;
const focus = (input: HTMLInputElement | null) => input?.focus();

/** A button that becomes a search for stocks. */
export function AddStocks({ onPick, primary = true }: { onPick: (symbol: string) => void; primary?: boolean }) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button
        {...(primary ? { kind: "primary" as const } : {})}
        icon={<Icon name="plus" size={16} />}
        onClick={() => setOpen(true)}
      >
        {t("Add stocks")}
      </Button>
    );
  }
  return (
    <div
      className="add-stocks"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
    >
      <StockSearch
        label={t("Add stocks")}
        placeholder={t("Symbol or company")}
        limit={() => FOUND}
        empty={(text) => t('No stocks found for "{text}"', { text })}
        inputRef={focus}
        onPick={({ symbol }) => onPick(symbol)}
      />
    </div>
  );
}
