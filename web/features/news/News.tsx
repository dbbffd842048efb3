import { useQuery } from "@tanstack/react-query";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { newsQuery } from "../../lib/api/queries.ts";
import { type Sentiment, sentiments, type StockPart, type StockSearch } from "../../lib/views/stock_view.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { ChipGroup } from "../../ui/form/ChipGroup.tsx";
import { Day } from "../../ui/dates.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { AlsoMentioned } from "./AlsoMentioned.tsx";
import { ArticleRow } from "./ArticleRow.tsx";
import { type Article, countsOf, filtered } from "./sentiment.ts";
import { SentimentDays } from "./SentimentDays.tsx";
import { sentimentWord } from "./SentimentBadge.tsx";

interface Props {
  readonly symbol: string;
  readonly search: StockSearch;
  readonly onShow: (part: StockPart) => void;
}

function Articles(
  { symbol, search, onShow, articles, count }: Props & { articles: readonly Article[]; count: number },
) {
  const { sentiment, day } = search;
  const shown = filtered(articles, sentiment, day);
  const counts = countsOf(articles);
  const all = { sentiment: undefined, day: undefined };
  return (
    <Panel
      flush
      className="news"
      title={
        <>
          {t("Market Sentiment & News")}{" "}
          <span className="small muted">{t("{count} articles, AI sentiment", { count })}</span>
        </>
      }
      extra={
        <ChipGroup<Sentiment | "all">
          label={t("Sentiment")}
          value={sentiment ?? "all"}
          onChange={(next) => onShow({ sentiment: next === "all" ? undefined : next })}
          options={[
            { value: "all", label: `${t("All")} ${articles.length}` },
            ...sentiments.map((value) => ({ value, label: `${sentimentWord(value)} ${counts[value]}` })),
          ]}
        />
      }
    >
      {day && (
        <p className="row between note news-day">
          <Text of="Only articles of {date}" date={<Day date={day} />} />
          <TextButton onClick={() => onShow({ day: undefined })}>{t("All days")}</TextButton>
        </p>
      )}
      {shown.length === 0
        ? (
          <EmptyState
            title={sentiment
              ? t("No {filter} articles found", { filter: sentimentWord(sentiment).toLowerCase() })
              : t("No articles of this day")}
            action={<Button onClick={() => onShow(all)}>{t("Show all articles")}</Button>}
          >
            {t("Try selecting a different sentiment filter")}
          </EmptyState>
        )
        : (
          <ul>
            {shown.map((article) => <ArticleRow key={article.id} article={article} symbol={symbol} />)}
          </ul>
        )}
      {count > shown.length && shown.length > 0 && (
        <p className="news-foot small muted">
          {t("Showing {shown} of {total} articles", { shown: shown.length, total: count })}
        </p>
      )}
    </Panel>
  );
}

export function News({ symbol, search, onShow }: Props) {
  const { data, error, refetch } = useQuery(newsQuery(symbol));
  const now = useMarketNow()();
  if (error && !data) {
    return (
      <Panel>
        <PageError title={t("The news could not be loaded")} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data) {
    return (
      <div className="with-side">
        <Panel title={t("Market Sentiment & News")}>
          <RowsSkeleton rows={10} label={t("Loading")} />
        </Panel>
        <Panel>
          <RowsSkeleton rows={5} dense />
        </Panel>
      </div>
    );
  }
  if (data.articles.length === 0) {
    return (
      <Panel>
        <EmptyState title={t("No News Available")}>
          {t("No recent news articles found for {symbol}.", { symbol })} {data.error}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <div className="with-side">
      <Articles symbol={symbol} search={search} onShow={onShow} articles={data.articles} count={data.count} />
      <div className="stack">
        {now !== null && (
          <SentimentDays
            articles={data.articles}
            today={newYorkDate(now)}
            chosen={search.day}
            onChoose={(day) => onShow({ day })}
          />
        )}
        <AlsoMentioned articles={data.articles} symbol={symbol} />
        <p className="note">
          {t("Sentiment is read from the text of each article. It can be wrong; the reasoning is shown with it.")}
        </p>
      </div>
    </div>
  );
}
