import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { Day } from "../../ui/dates.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Reliability } from "./reliability.ts";

interface Words {
  readonly icon: IconName;
  readonly tone: "gain" | "loss" | "warn" | "muted";
  readonly title: ReactNode;
  readonly text?: ReactNode;
}

function wordsOf(found: Reliability | null): Words {
  switch (found?.kind) {
    case undefined:
      return { icon: "repeat", tone: "muted", title: t("Loading dividend data...") };
    case "none":
      return { icon: "coins", tone: "muted", title: t("No dividends"), text: t("None has been paid so far") };
    case "insufficient":
      return { icon: "coins", tone: "muted", title: t("Insufficient data"), text: t("Need 2+ payments") };
    case "no-misses":
      return {
        icon: "check",
        tone: "gain",
        title: t("No Missed Payments"),
        text: t("{count} payments", { count: found.payments }),
      };
    case "perfect":
      return {
        icon: "check",
        tone: "gain",
        title: t("100% reliable"),
        text: found.days === 0
          ? t("{payments}, next today", { payments: t("{count} payments", { count: found.payments }) })
          : t("{payments}, next in {days}", {
            payments: t("{count} payments", { count: found.payments }),
            days: t("{count} days", { count: found.days }),
          }),
      };
    case "overdue":
      return {
        icon: "bell",
        tone: "warn",
        title: t("{count} days late", { count: found.days }),
        text: <Text of="Was expected on {date}" date={<Day date={found.expected} />} />,
      };
    case "missed":
      return {
        icon: "bell",
        tone: "loss",
        title: <Text of="Last missed {date}" date={<Day date={found.lastMissed} />} />,
        text: (
          <Text
            of="{record}, next {date}"
            record={found.years > 0
              ? t("Reliable for {count} years", { count: found.years })
              : found.payments > 1
              ? t("{number} consecutive payments", { number: found.payments })
              : t("Recently resumed")}
            date={found.next ? <Day date={found.next} /> : t("Calculating...")}
          />
        ),
      };
  }
}

/**
 * @param found null while the dividends are loading
 * @param cut the dividend was cut in the last year
 */
export function ReliabilityRow({ found, cut }: { found: Reliability | null; cut: boolean }) {
  const { icon, tone, title, text } = wordsOf(found);
  return (
    <Panel className="reliability">
      <h2 className="sr-only">{t("Dividend reliability")}</h2>
      <div className="row" role="status">
        <span className={tone}>
          <Icon name={icon} size={20} />
        </span>
        <span>
          <strong>{title}</strong>
          <span className="small muted">{text ?? "\u00a0"}</span>
          {cut && <span className="small warn">{t("Cut in the last year")}</span>}
        </span>
      </div>
    </Panel>
  );
}
