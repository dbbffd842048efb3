import { Link } from "@tanstack/react-router";
import { t } from "../../../lib/text.ts";

/** To the manual scan of a stock, which says why. */
export const ScanLink = ({ symbol, note }: { symbol: string; note?: string }) => (
  <Link
    to="/waverider"
    search={{ tab: "manual-scan", ticker: symbol }}
    className="stock-name"
    title={t("Scan {symbol}", { symbol })}
  >
    <strong>{symbol}</strong>
    {note && <span>{note}</span>}
  </Link>
);
