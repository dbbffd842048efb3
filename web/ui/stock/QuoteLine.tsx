import { Text } from "../Text.tsx";
/** Price, change and state of a quote in one line. */
import { t } from "../../lib/text.ts";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { Badge } from "../Badge.tsx";
import { When } from "../dates.tsx";
import { Delta, Price } from "../numbers.tsx";

export const QuoteLine = (
  { quote, simulated, className = "" }: { quote: StockQuote; simulated: boolean; className?: string },
) => (
  <div className={`row wrap ${className}`}>
    <span className="quote-price">
      <Price value={quote.price} flash />
    </span>
    <Delta amount={quote.change} percent={quote.change_percentage} ofPrice={quote.price} />
    {quote.halted && <Badge tone="red">{t("Halted")}</Badge>}
    {quote.delisted_on
      ? <Badge tone="red">{t("Delisted")}</Badge>
      : quote.price === null && <Badge tone="amber">{t("No price now")}</Badge>}
    {simulated && <Badge>{t("Simulated")}</Badge>}
    {quote.quoted_at && (
      <span className="small muted">
        <Text of="as of {time}" time={<When at={quote.quoted_at} as="seconds" />} />
      </span>
    )}
  </div>
);
