import { Fragment } from "react";
import type { Frequency } from "../../../core/contributions/contract.ts";
import { t } from "../../lib/text.ts";
import { Money } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { type ContributionForm, effectOf } from "./form.ts";

const eachTime = (frequency: Frequency): string =>
  ({
    weekly: t("Each week"),
    biweekly: t("Every two weeks"),
    monthly: t("Each month"),
    quarterly: t("Each quarter"),
    annually: t("Each year"),
  })[frequency];

/** What the contribution will do, as a sentence. */
export function EffectNote({ form }: { form: ContributionForm }) {
  const { amount, buys, cash } = effectOf(form);
  if (amount <= 0) return null;
  return (
    <p className="note">
      <Text of="{when}: {amount} in" when={eachTime(form.frequency)} amount={<Money value={amount} />} />
      {buys.map(({ symbol, amount }) => (
        <Fragment key={symbol}>
          {", "}
          <Text of="{amount} of {symbol}" amount={<Money value={amount} />} symbol={symbol} />
        </Fragment>
      ))}
      {", "}
      <Text of="{amount} stays cash." amount={<Money value={cash} />} />
    </p>
  );
}
