import type { ReactNode } from "react";
import type { Contribution } from "../../../core/contributions/contract.ts";
import { t } from "../../lib/text.ts";
import { Day } from "../../ui/dates.tsx";
import { Money } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { frequencyAdverb, investsIn } from "./words.ts";

/** A contribution's name and description, with its actions. */
export const ContributionLine = ({ contribution, children }: { contribution: Contribution; children: ReactNode }) => (
  <li className="contribution">
    <div className="grow">
      <strong className={contribution.is_active ? "" : "muted"}>{contribution.name}</strong>
      <div className="small muted">
        <Text
          of={contribution.is_active ? "{amount} {often}, next {date}." : "{amount} {often}, paused."}
          amount={<Money value={contribution.amount} />}
          often={frequencyAdverb(contribution.frequency)}
          date={<Day date={contribution.next_contribution_date} />}
        />{" "}
        {investsIn(contribution) || t("All of it stays in cash")}
      </div>
    </div>
    {children}
  </li>
);
