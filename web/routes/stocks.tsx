import { t } from "../lib/text.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { SearchResults } from "../features/stocks/SearchResults.tsx";
import { WellKnown } from "../features/stocks/WellKnown.tsx";
import { useUser } from "../lib/session.ts";
import { useTitle } from "../lib/title.ts";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Icon } from "../ui/icons.tsx";
import { Panel } from "../ui/Panel.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { usePhone } from "../ui/usePhone.ts";

const DEBOUNCE_MS = 300;

/** The search text. The address follows it, and a change of the address (back, a link) sets it. */
function useAddressedText(): readonly [text: string, asked: string, setText: (text: string) => void] {
  const { q = "" } = useSearch({ from: "/shell/stocks" });
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const [address, setAddress] = useState(q);
  if (address !== q) {
    setAddress(q);
    if (text.trim() !== q) setText(q);
  }
  useEffect(() => {
    const asked = text.trim();
    if (asked === q) return;
    const timer = setTimeout(
      () => void navigate({ to: "/stocks", search: asked ? { q: asked } : {}, replace: true }),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
    // Nothing to do when the address already has the text.
  }, [text]);
  return [text, q, setText];
}

export function StocksPage() {
  useTitle("Stocks");
  const phone = usePhone();
  const user = useUser();
  const [text, asked, setText] = useAddressedText();
  return (
    <main className="page">
      <div className="page-head">
        <h1>{t("Stocks")}</h1>
        {user && (
          <LinkButton to="/watchlists">
            <Icon name="star" size={16} />
            {t("Watchlists")}
          </LinkButton>
        )}
      </div>
      <TextInput
        type="search"
        aria-label={t("Symbol or company")}
        placeholder={t("Symbol or company")}
        autoComplete="off"
        spellCheck={false}
        autoFocus={!phone}
        lead={<Icon name="search" size={16} />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Panel flush title={asked ? t('Results for "{text}"', { text: asked }) : t("Well-known stocks")}>
        {asked ? <SearchResults text={asked} /> : <WellKnown />}
      </Panel>
    </main>
  );
}
