import type { ReactNode } from "react";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Money, Percent } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Contest } from "./queries.ts";
import { lastMinute } from "./times.ts";

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="row between">
    <dt className="muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Stocks are listed up to this number. */
const LISTED = 8;

/** The rules as facts, also in the dialog before an entry. */
export function RuleFacts({ contest }: { contest: Contest }) {
  const { rules, start_date, end_date, interest_rate } = contest;
  return (
    <dl className="contest-facts">
      <Fact label={t("Starts with")}>
        <Money value={rules.start_cash} />
      </Fact>
      <Fact label={t("Runs")}>
        <Text
          of="{from} to {to}"
          from={<When at={noonOf(start_date)} as="monthDay" />}
          to={<When at={noonOf(end_date)} as="monthDay" />}
        />
      </Fact>
      <Fact label={t("Entry")}>
        <Text of="one a person, until {date}" date={<When at={lastMinute(rules.entry_until)} as="short" />} />
      </Fact>
      {rules.by_invitation && <Fact label={t("Who may enter")}>{t("by invitation")}</Fact>}
      <Fact label={t("Deposits")}>{t("none|deposits")}</Fact>
      <Fact label={t("Interest on cash")}>
        <Text of="{rate}, same for all" rate={<Percent value={interest_rate * 100} />} />
      </Fact>
      <Fact label={t("Average cost edit")}>{t("not possible")}</Fact>
      {rules.universe && (
        <Fact label={t("Stocks")}>
          {rules.universe.length <= LISTED
            ? rules.universe.join(", ")
            : t("{count} stocks of a list", { count: rules.universe.length })}
        </Fact>
      )}
      {rules.max_position_percentage !== null && (
        <Fact label={t("Largest position")}>
          <Text of="{percent} when bought" percent={<Percent value={rules.max_position_percentage} />} />
        </Fact>
      )}
      <Fact label={t("Winner")}>{t("highest value, with a trade")}</Fact>
    </dl>
  );
}

export const RulesPanel = ({ contest }: { contest: Contest }) => (
  <Panel title={t("Rules")} className="contest-rules">
    <RuleFacts contest={contest} />
    {contest.rules.practice && (
      <p className="small muted">{t("Practice: this market's seed is known, so its prices can be computed ahead.")}</p>
    )}
    <p className="small muted">
      {t("Hash of the rules, fixed when the contest was announced:")}{" "}
      <code title={contest.rules_hash}>{hashText(contest.rules_hash)}</code>
    </p>
  </Panel>
);

/** The first eight digits of a hash, and the last four: "a41f 9c02 … 77e1". */
export const hashText = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
