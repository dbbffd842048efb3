import { t } from "../../lib/text.ts";

const MOST_NAMED = 5;

/** Why a sum of dividends is unknown: the stocks whose dividends could not be loaded. */
export function unknownPayers(symbols: readonly string[]): string | undefined {
  if (symbols.length === 0) return undefined;
  const named = symbols.slice(0, MOST_NAMED).join(", ") + (symbols.length > MOST_NAMED ? " …" : "");
  return t("Dividends not known now: {symbols}", { symbols: named });
}

export const UnknownPayers = ({ of }: { of: readonly string[] }) => <span className="warn">{unknownPayers(of)}</span>;
