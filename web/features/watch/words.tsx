/** Alerts as text. */
import { type Alert, type AlertKind, distanceOf, ruleOf, unitOf } from "../../../core/watch/alert_contract.ts";
import { key, t } from "../../lib/text.ts";
import { Limit, Percent, percentText, priceText, Ratio, ratioText } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";

const rules: Readonly<Record<AlertKind, string>> = {
  price_above: key("Price above {value}"),
  price_below: key("Price below {value}"),
  change_above: key("Change above {value}"),
  change_below: key("Change below {value}"),
  volume_above: key("Volume above {value} times"),
  year_high: key("Within {value} of the 52-week high"),
  year_low: key("Within {value} of the 52-week low"),
};

type Rule = Pick<Alert, "kind" | "threshold">;

/** "Price above $275.00", the value in bold. */
export function AlertRule({ kind, threshold }: Rule) {
  const { measure } = ruleOf(kind);
  const value = measure === "price"
    ? <Limit value={threshold} />
    : measure === "change"
    ? <Percent value={threshold} signed />
    : measure === "year"
    ? <Percent value={Math.abs(threshold)} />
    : <Ratio value={threshold} />;
  return <Text of={rules[kind]} value={<strong>{value}</strong>} />;
}

/** The same as plain text, for labels. */
export function ruleText({ kind, threshold }: Rule): string {
  const { measure } = ruleOf(kind);
  const value = measure === "price"
    ? priceText(threshold)
    : measure === "change"
    ? percentText(threshold)
    : measure === "year"
    ? percentText(Math.abs(threshold))
    : ratioText(threshold);
  return t(rules[kind], { value });
}

/** The current distance of an alert; live values come from the page's prices. */
export function distanceNow(
  { kind, threshold, current }: Pick<Alert, "kind" | "threshold" | "current">,
  live: { readonly price: number | null; readonly change_percentage: number | null } | undefined,
): number | null {
  const { measure } = ruleOf(kind);
  const figure = measure === "price" ? live?.price : measure === "change" ? live?.change_percentage : current;
  return distanceOf(kind, threshold, figure ?? current);
}

/** "2.43% off". */
export function Distance({ kind, distance }: { kind: AlertKind; distance: number | null }) {
  const unit = unitOf(kind);
  if (distance === 0) return t("there now");
  if (unit === "percent") return <Text of="{distance} off" distance={<Percent value={distance} />} />;
  if (unit === "points") return <Text of="{distance} points off" distance={<Ratio value={distance} />} />;
  return <Text of="{distance} times off" distance={<Ratio value={distance} />} />;
}
