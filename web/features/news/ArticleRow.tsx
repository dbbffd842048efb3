import { useState } from "react";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { type Article, sentimentIn } from "./sentiment.ts";
import { SentimentBadge } from "./SentimentBadge.tsx";

const MOST_KEYWORDS = 6;
const MOST_TICKERS = 4;

/** A provider's image, proxied by our own server; nothing is shown if it is unavailable. Decorative. */
function Picture({ url, className, width, height }: { url: string; className: string; width: number; height: number }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      src={`/api/images?url=${encodeURIComponent(url)}`}
      alt=""
      className={className}
      width={width}
      height={height}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}

export function ArticleRow({ article, symbol }: { article: Article; symbol: string }) {
  const { title, url, description, keywords, publisher, publisher_logo, author, image_url } = article;
  const sentiment = sentimentIn(article);
  const reasoning = article.sentiment?.sentiment_reasoning;
  const others = article.tickers.filter((ticker) => ticker !== symbol).slice(0, MOST_TICKERS);
  return (
    <li className="article">
      <article>
        <p className="row wrap small muted">
          {sentiment && <SentimentBadge sentiment={sentiment} />}
          {publisher_logo && <Picture url={publisher_logo} className="publisher-logo" width={18} height={18} />}
          <span>{publisher}</span>
          {author && <span>{author}</span>}
          <When at={article.published_at} as="short" />
        </p>
        <h3>
          {url
            ? (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {title}
                <span className="sr-only">{t("(opens in a new tab)")}</span>
              </a>
            )
            : title}
        </h3>
        {description && <p className="article-text">{description}</p>}
        {reasoning && (
          <div className="reasoning">
            <strong>{t("AI ANALYSIS")}</strong>
            <p>{reasoning}</p>
          </div>
        )}
        <p className="row wrap between small muted">
          <span className="row wrap">
            {keywords.slice(0, MOST_KEYWORDS).map((keyword) => <span key={keyword}>#{keyword}</span>)}
          </span>
          {others.length > 0 && (
            <span className="row wrap">
              {t("Also mentioned")}
              {others.map((ticker) => (
                <SymbolLink key={ticker} symbol={ticker} className="mentioned">{ticker}</SymbolLink>
              ))}
            </span>
          )}
        </p>
      </article>
      {image_url && <Picture url={image_url} className="article-image" width={148} height={98} />}
    </li>
  );
}
