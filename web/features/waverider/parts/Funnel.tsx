/** What each gate left of the stocks of a scan. */
import { gateNames } from "../../../../core/waverider/gates/gate.ts";
import { formatCount } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";

const SHORT: Readonly<Record<string, string>> = { TIGHT_MARKET: "TIGHT", TECHNICAL: "TECH", OVEREXTENDED: "OVEREXT" };

interface Props {
  readonly scanned: number;
  /** How many of all stocks each gate stopped. */
  readonly stoppedBy: Readonly<Partial<Record<string, number>>>;
}

/** Heights on a square-root scale, so that one of many is seen: the count carries the value. */
export function Funnel({ scanned, stoppedBy }: Props) {
  let left = scanned;
  const steps = [
    { name: t("All"), left, cut: 0 },
    ...gateNames.map((gate) => {
      const cut = stoppedBy[gate] ?? 0;
      left -= cut;
      return { name: SHORT[gate] ?? gate, left, cut };
    }),
  ];
  const height = (count: number) => `${scanned > 0 ? Math.sqrt(Math.max(count, 0) / scanned) * 100 : 0}%`;
  return (
    <div
      className="wr-funnel"
      role="img"
      tabIndex={0}
      aria-label={steps.map((one) => `${one.name} ${one.left}`).join(", ")}
    >
      {steps.map((one, i) => (
        <div key={one.name} className={i === steps.length - 1 ? "last" : undefined}>
          <strong className="num">{formatCount(one.left)}</strong>
          <span className="wr-funnel-bar">
            <i style={{ height: height(one.left) }} />
          </span>
          <span>{one.name}</span>
          <small className={one.cut > 0 ? "loss num" : "num"}>
            {i === 0 ? "\u00a0" : one.cut > 0 ? `\u2212${formatCount(one.cut)}` : 0}
          </small>
        </div>
      ))}
    </div>
  );
}
