import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { cents, centsNumber, notional, price, shares } from "../../../core/kernel/money.ts";
import { t } from "../../lib/text.ts";
import { GainBars } from "../../ui/chart/GainBars.tsx";
import { Delta, LeadMoney, Money, Price, Shares } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { formatAxisDay } from "../../lib/format.ts";
import { timeLabels } from "../../ui/chart/line_scale.ts";
import type { Example, Year } from "./example.ts";
import { LinePicture } from "./LinePicture.tsx";

const SHARES = 5;
const MOVES = 4;
/** Days named below the line. */
const LABELS = 5;

/** What an order would be filled at now. */
function Fill({ quote }: { quote: StockQuote }) {
  if (quote.ask_price === null || quote.bid_price === null) return null;
  const cost = centsNumber(cents(Number(notional(price(quote.ask_price), shares(SHARES))) / 100));
  return (
    <div className="hero-card hero-fill">
      <strong>{t("A fill now")}</strong>
      <dl className="figures total">
        <dt>{t("Buy")}</dt>
        <dd>
          <Shares value={SHARES} /> {quote.symbol}
        </dd>
        <dt>{t("Quote seen")}</dt>
        <dd>
          <Price value={quote.bid_price} /> / <Price value={quote.ask_price} />
        </dd>
        <dt>{t("Filled at the ask")}</dt>
        <dd>
          <Price value={quote.ask_price} />
        </dd>
        <dt>{t("Cost")}</dt>
        <dd>
          <Money value={cost} />
        </dd>
      </dl>
    </div>
  );
}

/** The value of a year; its place is kept while it is not known. */
function YearPicture({ year }: { year: Year | null }) {
  const points = year?.points ?? [];
  const labels = timeLabels(points.map(({ at }) => formatAxisDay(at)), LABELS);
  return (
    <div className="hero-year">
      <LinePicture values={points.map(({ value }) => value)} base={points[0]?.value} tone="primary" />
      <div className="hero-days small muted" aria-hidden="true">
        {labels.map(({ index, text }) => (
          <span key={index} style={{ left: `${index / (points.length - 1) * 100}%` }}>{text}</span>
        ))}
      </div>
    </div>
  );
}

interface Props {
  readonly example: Example | null;
  readonly year: Year | null;
  readonly quote: StockQuote | undefined;
}

/** The product, with an example portfolio: its year, and its day at current prices. */
export function HeroPicture({ example, year, quote }: Props) {
  if (!example) return <div className="hero-picture" />;
  const ends = [...example.moves.slice(0, MOVES - 1), example.moves.at(-1)!].filter((move, i, all) =>
    all.indexOf(move) === i
  );
  return (
    <figure className="hero-picture">
      <div className="hero-card hero-main">
        <div className="row between hero-sums">
          <div>
            <div className="label">{t("Total Value")}</div>
            <div className="hero-total">
              <LeadMoney value={example.value} />
            </div>
            <div className="muted">
              <Text of="{gain} today" gain={<Delta amount={example.gain} percent={example.percent} />} />
            </div>
          </div>
          <div className="hero-return">
            <div className="label">{t("Past year")}</div>
            <strong>
              <Delta amount={year?.gain} percent={year?.percent} />
            </strong>
            <div className="small muted desktop-only">
              <Text
                of="{stocks} and {cash} cash"
                stocks={t("{count} unique stocks", { count: example.holdings })}
                cash={<Money value={example.cash} />}
              />
            </div>
          </div>
        </div>
        <YearPicture year={year} />
      </div>
      <div className="hero-card hero-moves desktop-only">
        <strong>{t("What moved your day")}</strong>
        <GainBars label={t("What moved your day")} rows={ends.map((move) => ({ ...move, label: move.key }))} />
      </div>
      {quote && <Fill quote={quote} />}
      <figcaption className="small muted">
        {t(
          "An example portfolio at this server's prices, with the same shares and cash all year and without dividends.",
        )}
      </figcaption>
    </figure>
  );
}
