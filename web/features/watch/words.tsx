/** Alerts as text. */
import { type Alert, type AlertKind, distanceOf, ruleOf, unitOf } from "../../../core/watch/alert_contract.ts";
import { key, t } from "../../lib/text.ts";
import { Limit, numberText, Percent, percentText, Price, priceText, Ratio, ratioText } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";

const rules: Readonly<Record<AlertKind, string>> = {
  price_above: key("Price above {value}"),
  price_below: key("Price below {value}"),
  change_above: key("Change above {value}"),
  change_below: key("Change below {value}"),
  volume_above: key("Volume above {value} times"),
  year_high: key("Within {value} of the 52-week high"),
  year_low: key("Within {value} of the 52-week low"),
  rsi_above: key("RSI above {value}"),
  rsi_below: key("RSI below {value}"),
  average_50_above: key("Above 50-day average {value}"),
  average_50_below: key("Below 50-day average {value}"),
  average_200_above: key("Above 200-day average {value}"),
  average_200_below: key("Below 200-day average {value}"),
  line_above: key("Rises to a line, now {value}"),
  line_below: key("Falls to a line, now {value}"),
};
/** At an average, not a distance from it; at a line without a price. */
const withoutValue: Partial<Record<AlertKind, string>> = {
  average_50_above: key("Above 50-day average"),
  average_50_below: key("Below 50-day average"),
  average_200_above: key("Above 200-day average"),
  average_200_below: key("Below 200-day average"),
  line_above: key("Rises to a line"),
  line_below: key("Falls to a line"),
};

type Rule = Pick<Alert, "kind" | "threshold">;
const ruleKey = ({ kind, threshold }: Rule): string => !threshold && withoutValue[kind] || rules[kind];

function Threshold({ kind, threshold }: Rule) {
  const { measure } = ruleOf(kind);
  if (threshold === null) return null;
  if (measure === "line") return <Price value={threshold} />;
  if (measure === "price") return <Limit value={threshold} />;
  if (measure === "change" || measure === "average") return <Percent value={threshold} signed />;
  if (measure === "year") return <Percent value={Math.abs(threshold)} />;
  return measure === "rsi" ? numberText(threshold) : <Ratio value={threshold} />;
}

/** "Price above $275.00", "Rises to a line, now $182.40", the value in bold. */
export const AlertRule = (rule: Rule) => (
  <Text
    of={ruleKey(rule)}
    value={
      <strong>
        <Threshold {...rule} />
      </strong>
    }
  />
);

/** The same as plain text, for labels. */
export function ruleText(rule: Rule): string {
  const { kind, threshold } = rule;
  const { measure } = ruleOf(kind);
  const value = threshold === null
    ? ""
    : measure === "price" || measure === "line"
    ? priceText(threshold)
    : measure === "change" || measure === "average"
    ? percentText(threshold)
    : measure === "year"
    ? percentText(Math.abs(threshold))
    : measure === "rsi"
    ? numberText(threshold)
    : ratioText(threshold);
  return t(ruleKey(rule), { value });
}

type Live = { readonly price: number | null; readonly change_percentage: number | null } | undefined;

/** What an alert compares; live values come from the page's prices. */
export function figureNow({ kind, current }: Pick<Alert, "kind" | "current">, live: Live): number | null {
  const { measure } = ruleOf(kind);
  const figure = measure === "price" || measure === "line"
    ? live?.price
    : measure === "change"
    ? live?.change_percentage
    : current;
  return figure ?? current;
}

/** The current distance of an alert. */
export const distanceNow = (alert: Pick<Alert, "kind" | "threshold" | "current">, live: Live): number | null =>
  distanceOf(alert.kind, alert.threshold, figureNow(alert, live));

/** "2.43% off". */
export function Distance({ kind, distance }: { kind: AlertKind; distance: number | null }) {
  const unit = unitOf(kind);
  if (distance === null) return t("distance not known");
  if (distance === 0) return t("there now");
  if (unit === "percent") return <Text of="{distance} off" distance={<Percent value={distance} />} />;
  if (unit === "points") return <Text of="{distance} points off" distance={<Ratio value={distance} />} />;
  return <Text of="{distance} times off" distance={<Ratio value={distance} />} />;
}
