import { Percent } from "../numbers.tsx";
import { PriceRail } from "./PriceRail.tsx";

interface Props {
  readonly low: number | null;
  readonly high: number | null;
  readonly price: number | null;
}

/** The position of a price between a year's low and high, for tables. */
export function YearRail({ low, high, price }: Props) {
  if (low === null || high === null || price === null) return <Percent value={null} />;
  return (
    <span className="year-rail">
      <PriceRail price={price} low={low} high={high} thin />
    </span>
  );
}
