import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { SearchResults } from "../features/stocks/SearchResults.tsx";
import { useTitle } from "../lib/title.ts";
import { Icon } from "../ui/icons.tsx";
import { Panel } from "../ui/Panel.tsx";
import { EmptyState } from "../ui/states.tsx";
import { TextInput } from "../ui/TextInput.tsx";

const DEBOUNCE_MS = 300;

export function StocksPage() {
  useTitle("Stocks");
  const { q = "" } = useSearch({ from: "/shell/stocks" });
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => {
      const asked = text.trim();
      if (asked !== q) void navigate({ to: "/stocks", search: asked ? { q: asked } : {}, replace: true });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <main className="page">
      <div className="page-head">
        <h1>Stocks</h1>
      </div>
      <TextInput
        type="search"
        aria-label="Symbol or company"
        placeholder="Symbol or company"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        lead={<Icon name="search" size={16} />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Panel flush>
        {q ? <SearchResults text={q} /> : (
          <EmptyState title="Find a stock or fund" icon={<Icon name="search" />}>
            Type a symbol such as AAPL, or a part of a company's name. Each result leads to its quote and chart.
          </EmptyState>
        )}
      </Panel>
    </main>
  );
}
