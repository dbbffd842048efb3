import { t } from "../../lib/text.ts";
import { priceText } from "../numbers.tsx";
import { Rail } from "./Rail.tsx";

interface Props {
  readonly low: number;
  readonly high: number;
  readonly price: number;
  /** For tables and rows; otherwise it is filled up to the price. */
  readonly thin?: boolean;
}

/** The position of a price between two others. */
export const PriceRail = ({ low, high, price, thin = false }: Props) => (
  <Rail
    at={price}
    from={low}
    to={high}
    label={t("between {low} and {high}", { low: priceText(low), high: priceText(high) })}
    {...(thin ? { thin } : { tone: "primary", fill: true })}
  />
);
