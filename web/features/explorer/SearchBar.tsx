import { type KeyboardEvent, useEffect, useState } from "react";
import { type CapBand, capBands } from "../../lib/market/cap_band.ts";
import { exchanges, type ExplorerTabProps } from "../../lib/views/explorer_view.ts";
import { t } from "../../lib/text.ts";
import { FilterSelect } from "../../ui/form/FilterSelect.tsx";
import { Icon } from "../../ui/icons.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";

const DEBOUNCE_MS = 300;

/** The search text. The address follows it, and a change of the address (back, a link) sets it. */
function useAddressedText({ search: { q = "" }, onShow }: ExplorerTabProps) {
  const [text, setText] = useState(q);
  const [address, setAddress] = useState(q);
  if (address !== q) {
    setAddress(q);
    if (text.trim() !== q) setText(q);
  }
  useEffect(() => {
    const trimmed = text.trim();
    // The address already has the text.
    if (trimmed === q) return;
    const timer = setTimeout(() => onShow({ q: trimmed || undefined }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}

const bandWord = (band: CapBand): string => ({ large: t("Large Cap"), mid: t("Mid Cap"), small: t("Small Cap") })[band];

function toTheList(event: KeyboardEvent) {
  if (event.key !== "ArrowDown") return;
  const row = document.querySelector<HTMLElement>("main table.data tbody tr");
  if (!row) return;
  event.preventDefault();
  row.focus();
}

/** The search and its filters. The one for the market cap is stored in the address but does not filter the results. */
export function SearchBar({ search, onShow }: ExplorerTabProps) {
  const [text, setText] = useAddressedText({ search, onShow });
  return (
    <div className="explorer-search" role="search">
      <TextInput
        type="search"
        aria-label={t("Symbol or company")}
        placeholder={t("Symbol or company")}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        lead={<Icon name="search" size={16} />}
        trail={text ? undefined : <kbd className="kbd desktop-only">/</kbd>}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={toTheList}
      />
      <FilterSelect
        label={t("Exchange")}
        value={search.exchange ?? ""}
        onChange={(exchange) => onShow({ exchange: exchange || undefined })}
        options={[{ value: "", label: t("All") }, ...exchanges.map((value) => ({ value, label: value }))]}
      />
      <FilterSelect
        label={t("Market Cap")}
        value={search.cap ?? ""}
        onChange={(cap) => onShow({ cap: cap || undefined })}
        options={[{ value: "", label: t("All") }, ...capBands.map((value) => ({ value, label: bandWord(value) }))]}
      />
    </div>
  );
}
