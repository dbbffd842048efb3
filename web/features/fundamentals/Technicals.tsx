import { useQuery } from "@tanstack/react-query";
import { useSeen } from "../../lib/seen.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Percent, Price, Ratio, ratioText } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { Rail } from "../../ui/chart/Rail.tsx";
import { Text } from "../../ui/Text.tsx";
import { summaryQuery } from "./queries.ts";
import { rsiWord, sentimentWord, type Signal, signalWord, type Summary } from "./signals.ts";

const RSI = "RSI 14";
const MACD = "MACD 12, 26, 9";
const AVERAGES = ["SMA 10", "SMA 20", "SMA 50", "SMA 100", "SMA 200", "EMA 20"];
/** The shares of the weights at which the word changes. */
const CUTS = [20, 35, 45, 55, 65, 80];
const HEAVIEST = 1.5;

const Against = ({ above }: { above: boolean }) => (
  <span className={above ? "gain" : "loss"}>
    <span aria-hidden="true">{above ? "▲" : "▼"}</span> {above ? t("Above") : t("Below")}
  </span>
);

interface OverviewProps {
  readonly summary: Summary;
  /** The live price. */
  readonly price: number | null;
  /** Indicators that are on in the chart. */
  readonly on: ReadonlySet<string>;
}

/** Averages against the live price; RSI and MACD if the chart shows them. */
function TechnicalOverview({ summary, price, on }: OverviewProps) {
  const signal = (name: string): Signal | undefined => summary.signals.find((one) => one.name === name);
  const [rsi, macd] = [signal("RSI"), signal("MACD")];
  return (
    <Panel
      title={t("Technical Analysis Overview")}
      extra={
        <span className="small muted">
          <Text of="Price {price}" price={<Price value={price} flash />} />
        </span>
      }
    >
      <dl>
        {AVERAGES.map((name) => {
          const value = signal(name)?.against;
          return (
            <div className="metric-row" key={name}>
              <dt>{name}</dt>
              <dd>
                <Price value={value} />
              </dd>
              <dd className="metric-context">
                {value !== undefined && price !== null && <Against above={price > value} />}
              </dd>
            </div>
          );
        })}
        <div className="metric-row">
          <dt>{RSI}</dt>
          {!on.has("rsi") && <dd className="prompt">{t("Enable RSI in Charts tab for analysis")}</dd>}
          {on.has("rsi") && (
            <>
              <dd>
                <Ratio value={rsi?.value} />
              </dd>
              <dd className="metric-context">{rsi && <Badge>{rsiWord(rsi.value)}</Badge>}</dd>
            </>
          )}
        </div>
        <div className="metric-row">
          <dt>{MACD}</dt>
          {!on.has("macd") && <dd className="prompt">{t("Enable MACD in Charts tab for analysis")}</dd>}
          {on.has("macd") && !macd && <dd className="prompt">{t("Insufficient MACD data")}</dd>}
          {on.has("macd") && macd && (
            <>
              <dd>
                <Ratio value={macd.value} />{" "}
                <span className="muted">
                  <Text of="signal {value}" value={<Ratio value={macd.against} />} />
                </span>
              </dd>
              <dd className="metric-context">
                <Against above={macd.value > macd.against} />
              </dd>
            </>
          )}
        </div>
      </dl>
    </Panel>
  );
}

/** All signals, weighted. */
function TechnicalSummary({ summary }: { summary: Summary }) {
  const { bullish_share: share, bullish_signals, bearish_signals, signals } = summary;
  const tone = summary.sentiment.endsWith("Bullish") ? "gain" : summary.sentiment.endsWith("Bearish") ? "loss" : "text";
  return (
    <Panel
      title={t("Technical Summary")}
      extra={
        <span className="small muted">
          {t("{bullish} bullish, {bearish} bearish signals", { bullish: bullish_signals, bearish: bearish_signals })}
        </span>
      }
    >
      {share === null ? <p className="muted">{t("There are too few bars for a signal.")}</p> : (
        <>
          <p className="row between">
            <strong className={`summary-word ${tone}`}>{sentimentWord(summary)}</strong>
            <span className="small muted">
              <Text
                of="{share} of the weight is bullish"
                share={
                  <strong>
                    <Percent value={share} />
                  </strong>
                }
              />
            </span>
          </p>
          <Rail
            at={share}
            from={0}
            to={100}
            cuts={CUTS}
            tone={tone}
            label={t("{share} of 100, from bearish to bullish", { share: ratioText(share) })}
          />
          <p className="row between small muted" aria-hidden="true">
            <span>{t("Bearish")}</span>
            <span>{t("Neutral")}</span>
            <span>{t("Bullish")}</span>
          </p>
          <ul className="signals">
            {signals.map((signal) => {
              const bullish = signal.direction === "bullish";
              return (
                <li key={signal.name}>
                  <span>{signalWord(signal, ratioText)}</span>
                  <span className="gain-track" aria-hidden="true">
                    <i className={bullish ? "up" : "down"} style={{ width: `${signal.weight / HEAVIEST * 50}%` }} />
                  </span>
                  <span className={bullish ? "num gain" : "num loss"}>
                    {bullish ? "+" : "\u2212"}
                    {ratioText(signal.weight)}
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <p className="small muted">
        {t("Indicators describe past prices. They are not a forecast and not financial advice.")}
      </p>
    </Panel>
  );
}

/** Both, fetched once they are visible. */
export function Technicals({ symbol, price, on }: Omit<OverviewProps, "summary"> & { readonly symbol: string }) {
  const { ref, seen } = useSeen<HTMLDivElement>("-40px");
  const { data: summary, error } = useQuery({ ...summaryQuery(symbol), enabled: seen });
  return (
    <div className="columns halves" ref={ref}>
      {summary
        ? (
          <>
            <TechnicalOverview summary={summary} price={price} on={on} />
            <TechnicalSummary summary={summary} />
          </>
        )
        : [t("Technical Analysis Overview"), t("Technical Summary")].map((title) => (
          <Panel key={title} title={title}>
            <div className="technicals-later">
              {error && <p className="muted">{t("Unable to load data")}</p>}
              {seen && !error && <RowsSkeleton rows={14} dense label={t("Loading")} />}
            </div>
          </Panel>
        ))}
    </div>
  );
}
