import { t } from "../../../lib/text.ts";
import { Count, Delta, Percent, Price } from "../../../ui/numbers.tsx";
import { SymbolLink } from "../../../ui/stock/SymbolLink.tsx";
import { Text } from "../../../ui/Text.tsx";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { heldText } from "../parts/times.tsx";
import type { Position } from "../queries.ts";
import { ExitButton } from "./ExitButton.tsx";
import { Lane } from "./Lane.tsx";
import { NextExit, stopDistance } from "./position_columns.tsx";
import type { Exits } from "./use_exit.ts";

/** A position on a phone: what it is worth above, its stop and the button below. */
export const PhonePosition = ({ position, exits }: { position: Position; exits: Exits }) => (
  <>
    <div className="wr-phone-lane">
      <div>
        <span className="row">
          <SymbolLink symbol={position.symbol} />
          <EwsBadge score={position.ews_score} />
        </span>
        <span className="wr-sub">
          <Text
            of="{shares} at {price}"
            shares={<Count value={position.shares} />}
            price={<Price value={position.avg_entry_price} />}
          />
        </span>
      </div>
      <Lane position={position} />
    </div>
    <div>
      <Delta amount={position.unrealized_pnl} />
      <span className="wr-sub">
        <Percent value={position.unrealized_pnl_pct} signed colour />
      </span>
    </div>
    <div className="wr-phone-foot">
      <span>
        {t("Stop")} <Price value={position.current_stop} /> (<Percent value={stopDistance(position)} signed />),{" "}
        {position.stop_level_text} · {heldText(position.minutes_held)}
        <br />
        <NextExit queued={position.queued_exit} next={position.next_exit} />
      </span>
      <ExitButton position={position} exits={exits} />
    </div>
  </>
);
