import { t } from "./text.ts";

const names = (): Readonly<Record<string, string>> => ({
  deposits: t("Deposits"),
  withdrawals: t("Withdrawals"),
  dividends: t("Dividends"),
  interest: t("Interest"),
  realised_gains: t("Realised"),
  unrealised_gains: t("Prices"),
});

/** What a line between the opening and the closing value of a portfolio is called. */
export const lineName = (name: string): string => names()[name] ?? name;
