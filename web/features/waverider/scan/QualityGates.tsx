/** What each gate asked, measured and found. */
import type { ReactNode } from "react";
import type { GateName } from "../../../../core/waverider/gates/gate.ts";
import { formatClock } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Basis, Percent, Price } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { Text } from "../../../ui/Text.tsx";
import { depthText } from "../parts/depth.ts";
import { type GateItem, gateItem, GateList, GateRail } from "../parts/GateRail.tsx";
import { TRADEABLE_SCORE } from "../parts/levels.ts";
import { quoteAgeText } from "../parts/times.tsx";
import { qualityWord } from "../parts/words.ts";
import type { Scanned } from "../queries.ts";

const MINUTE = 60_000;
const others = ["DATA", "UNIVERSE", "OVEREXTENDED", "TIME", "RISK", "SIZE"] as const;

export const QualityGates = ({ result }: { result: Scanned }) => (
  <Panel title={t("Quality Gates Analysis")} extra={<GateRail gates={result.gates} />}>
    <GateList items={mainItems(result)} />
    <details open className="wr-other-gates">
      <summary className="small muted">{t("The six other gates")}</summary>
      <GateList
        items={others.map((name) => {
          const item = gateItem(result.gates, name);
          if (item.state === "passed") {
            return { ...item, ...passedWords(name, result, item.value) };
          }
          // What failed may be the value itself.
          return item.value === item.rule ? { ...item, value: "" } : item;
        })}
      />
    </details>
  </Panel>
);

/** What was asked and found, where the record alone has bare numbers. */
function passedWords(name: (typeof others)[number], result: Scanned, value: ReactNode): Partial<GateItem> {
  const required = Number(result.gates.find((gate) => gate.name === name)?.required);
  return {
    DATA: () => ({
      rule: t("a quote of the last seconds, and at least {count} bars", { count: required }),
      value: <DataFound result={result} bars={value} />,
    }),
    UNIVERSE: () => ({ rule: t("type, price, dollar volume, halts, and a tier") }),
    OVEREXTENDED: () => ({
      rule: t("not far over VWAP and its average, or allowed to be"),
      value: value === "" ? t("no") : value,
    }),
    TIME: () => ({
      rule: t("entries until {time}", { time: formatClock(openedAt(result) + required * MINUTE) }),
      value: qualityWord(result.market_data.minutes_from_open),
    }),
    RISK: () => ({ rule: t("free slot, limits and times of entries, loss limit") }),
    SIZE: () => ({ rule: t("at least one share"), value: t("{count} shares", { count: Number(value) }) }),
  }[name]();
}

/** Epoch milliseconds; the minutes since then are rounded. */
const openedAt = ({ timestamp, market_data }: Scanned): number =>
  Math.round(Date.parse(timestamp) / MINUTE - market_data.minutes_from_open) * MINUTE;

const DataFound = ({ result: { inputs }, bars }: { result: Scanned; bars: ReactNode }) => (
  <Text of="{bars} bars, quote {age}" bars={bars} age={quoteAgeText(inputs.quote_age_seconds)} />
);

/** The technical gate is asked only of a score that is high enough. */
function mainItems(result: Scanned): readonly GateItem[] {
  const of = (name: GateName, rule: ReactNode, value: ReactNode): GateItem => {
    const item = gateItem(result.gates, name);
    return { ...item, rule: item.state === "waived" ? <>{rule}. {item.rule}</> : rule, value };
  };
  return [
    of("EWS", t("at least {score}", { score: TRADEABLE_SCORE }), result.ews_score),
    of("TIGHT_MARKET", result.components.tight_market_category, <TightMarket result={result} />),
    of("VWAP", t("universal gate: price over VWAP"), <AgainstVwap result={result} />),
    ...(result.ews_score >= TRADEABLE_SCORE ? [of("TECHNICAL", technicalRule(result), technicalSum(result))] : []),
  ];
}

const TightMarket = ({ result: { components } }: { result: Scanned }) => (
  <Text
    of="{spread}, {bid} bid, {ask} ask"
    spread={<Basis value={components.spread_bps} />}
    bid={depthText(components.tight_market_bid_depth)}
    ask={depthText(components.tight_market_ask_depth)}
  />
);

function AgainstVwap({ result: { market_data: { price }, components: { vwap } } }: { result: Scanned }) {
  const apart = price !== null && vwap !== null && vwap > 0 ? (price / vwap - 1) * 100 : null;
  return (
    <Text
      of="{price} vs {vwap}, {percent}"
      price={<Price value={price} />}
      vwap={<Price value={vwap} />}
      percent={<Percent value={apart} signed />}
    />
  );
}

const technicalRule = ({ components }: Scanned): string =>
  t(
    "momentum {momentum}, opening drive {drive}, range expansion {range}. May be waived for extreme gappers or high-EWS early movers",
    {
      momentum: components.momentum_score,
      drive: components.opening_drive_score,
      range: components.range_expansion_score,
    },
  );

const technicalSum = ({ components }: Scanned): string =>
  t("{count} of {total}", {
    count: components.momentum_score + components.opening_drive_score + components.range_expansion_score,
    total: 3,
  });
