import { t } from "../../lib/text.ts";
import { Delta, Money } from "../numbers.tsx";
import { Text } from "../Text.tsx";

/** Why there is no return on paid-in money. */
export const nothingPaidIn = (): string => t("nothing is left paid in");

interface Props {
  /** Null if less than a cent is left paid in. */
  readonly percent: number | null;
  /** The base of the percentage: on a small remainder, a cent is a large percentage. */
  readonly of: number;
}

/** The return on paid-in money with its name, and its base amount or why there is none. */
export const PaidInReturn = ({ percent, of }: Props) =>
  percent === null
    ? (
      <Text
        of="{percent} on paid-in money: {reason}"
        percent={<Delta percent={null} unknown={t("not defined")} />}
        reason={nothingPaidIn()}
      />
    )
    : (
      <Text
        of="{percent} on {amount} of paid-in money"
        percent={<Delta percent={percent} />}
        amount={<Money value={of} />}
      />
    );
