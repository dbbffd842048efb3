import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { cents, centsNumber, notional, price, shares } from "../../../core/kernel/money.ts";
import { t } from "../../lib/text.ts";
import { GainBars } from "../../ui/chart/GainBars.tsx";
import { Delta, LeadMoney, Money, Price, Shares } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Example } from "./example.ts";
import { LinePicture } from "./LinePicture.tsx";

const SHARES = 5;
const MOVES = 4;

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

/** The product, with an example portfolio at current prices. */
export function HeroPicture({ example, quote }: { example: Example | null; quote: StockQuote | undefined }) {
  if (!example) return <div className="hero-picture" />;
  const ends = [...example.moves.slice(0, MOVES - 1), example.moves.at(-1)!].filter((move, i, all) =>
    all.indexOf(move) === i
  );
  return (
    <figure className="hero-picture">
      <div className="hero-card hero-main">
        <div className="row between">
          <div>
            <div className="label">{t("Total Value")}</div>
            <div className="hero-total">
              <LeadMoney value={example.value} />
            </div>
            <div className="muted">
              <Text of="{gain} today" gain={<Delta amount={example.gain} percent={example.percent} />} />
            </div>
          </div>
          <div className="desktop-only">
            <div className="label">{t("Cash")}</div>
            <strong>
              <Money value={example.cash} />
            </strong>
            <div className="small muted">{t("{count} unique stocks", { count: example.holdings })}</div>
          </div>
        </div>
        <LinePicture values={example.line} base={example.start} tone="primary" />
      </div>
      <div className="hero-card hero-moves desktop-only">
        <strong>{t("What moved your day")}</strong>
        <GainBars label={t("What moved your day")} rows={ends.map((move) => ({ ...move, label: move.key }))} />
      </div>
      {quote && <Fill quote={quote} />}
      <figcaption className="small muted">
        {t("An example portfolio at this server's prices of the moment.")}
      </figcaption>
    </figure>
  );
}
