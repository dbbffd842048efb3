import { t } from "../lib/text.ts";
import { Percent, priceText } from "./numbers.tsx";
import { Rail } from "./Rail.tsx";

interface Props {
  readonly low: number | null;
  readonly high: number | null;
  readonly price: number | null;
}

/** Where a price stands between the lowest and the highest of a year, for tables. */
export function YearRail({ low, high, price }: Props) {
  if (low === null || high === null || price === null) return <Percent value={null} />;
  const label = t("between {low} and {high}", { low: priceText(low), high: priceText(high) });
  return (
    <span className="year-rail">
      <Rail at={price} from={low} to={high} label={label} thin />
    </span>
  );
}
