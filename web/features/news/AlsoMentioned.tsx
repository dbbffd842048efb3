import { useQuery } from "@tanstack/react-query";
import { namesQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { alsoMentioned, type Article } from "./sentiment.ts";
import { SIGNS } from "./SentimentBadge.tsx";

const MOST = 5;
const ORDER = ["positive", "neutral", "negative"] as const;

/** The other stocks in the articles, with the sentiment that the articles have for the page's stock. */
export function AlsoMentioned({ articles, symbol }: { articles: readonly Article[]; symbol: string }) {
  const others = alsoMentioned(articles, symbol, MOST);
  const { data: names } = useQuery({ ...namesQuery(others.map((other) => other.symbol)), enabled: others.length > 0 });
  if (others.length === 0) return null;
  return (
    <Panel
      title={t("Also mentioned")}
      extra={<span className="small muted">{t("articles with {symbol}", { symbol })}</span>}
    >
      <ul className="also-list">
        {others.map(({ symbol, counts }) => (
          <li key={symbol}>
            <SymbolTile symbol={symbol} />
            <SymbolLink symbol={symbol} name={names?.get(symbol) ?? "\u00a0"} />
            <span>
              <span className="sentiment-bar" aria-hidden="true">
                {ORDER.map((kind) => <i key={kind} className={kind} style={{ flexGrow: counts[kind] }} />)}
              </span>
              <span className="small muted num">
                {ORDER.map((kind) => `${SIGNS[kind]}${counts[kind]}`).join(" ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
