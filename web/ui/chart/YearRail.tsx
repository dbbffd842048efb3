import { Percent } from "../numbers.tsx";
import { PriceRail } from "./PriceRail.tsx";

interface Props {
  readonly low: number | null;
  readonly high: number | null;
  readonly price: number | null;
}

/** Where a price stands between the lowest and the highest of a year, for tables. */
export function YearRail({ low, high, price }: Props) {
  if (low === null || high === null || price === null) return <Percent value={null} />;
  return (
    <span className="year-rail">
      <PriceRail price={price} low={low} high={high} thin />
    </span>
  );
}
