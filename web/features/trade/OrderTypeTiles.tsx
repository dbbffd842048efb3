import { memo } from "react";
import { t } from "../../lib/text.ts";
import { Segmented } from "../../ui/form/Segmented.tsx";
import type { TicketType } from "./ticket.ts";
import type { ChangeTicket } from "./use_ticket.ts";

/** The path of the price, and the lines of the order's prices, on a grid of 40 by 20. */
const glyphs: Readonly<Record<TicketType, readonly [path: string, lines: string]>> = {
  market: ["M2 13h11l6-6 5 3 12-6", ""],
  limit: ["M2 5l8 3 7-2 9 9", "M4 15h32"],
  stop: ["M2 4l9 4 7-2 9 8", "M4 14h32"],
  stop_limit: ["M2 4l9 4 7-2 9 8", "M4 12.5h32M4 16.5h32"],
  trailing_stop: ["M2 9l7-4 6 3 8-5 6 5 5 7", "M3 15h8v-3h9v-3h14"],
  bracket: ["M2 10l8 2 6-4 8 3 6-3", "M4 3h32M4 17h32"],
};
const names = (): Readonly<Record<TicketType, string>> => ({
  market: t("Market"),
  limit: t("Limit"),
  stop: t("Stop"),
  stop_limit: t("Stop-limit"),
  trailing_stop: t("Trailing"),
  bracket: t("Bracket"),
});

const Glyph = ({ type }: { type: TicketType }) => (
  <svg viewBox="0 0 40 20" aria-hidden="true">
    <path d={glyphs[type][0]} />
    <path className="line" d={glyphs[type][1]} />
  </svg>
);

interface Props {
  readonly type: TicketType;
  readonly marketOpen: boolean;
  readonly buying: boolean;
  readonly disabled: boolean;
  readonly change: ChangeTicket;
}

/** All order types; unavailable ones are disabled, with the reason. */
export const OrderTypeTiles = memo(function OrderTypeTiles({ type, marketOpen, buying, disabled, change }: Props) {
  return (
    <div className="field">
      <span className="label" id="order-type">{t("Order type")}</span>
      <Segmented<TicketType>
        aria-labelledby="order-type"
        className="order-types"
        value={type}
        disabled={disabled}
        onChange={(next) => change({ type: next })}
        options={Object.entries(names()).map(([value, name]) => ({
          value: value as TicketType,
          label: (
            <>
              <Glyph type={value as TicketType} />
              {name}
            </>
          ),
          disabled: (value === "market" && !marketOpen) || (value === "bracket" && !buying),
        }))}
      />
      {!marketOpen && (
        <p className="note warning">
          {t("Market orders need an open session. Choose a limit order; it can fill as soon as there is a quote.")}
        </p>
      )}
    </div>
  );
});
