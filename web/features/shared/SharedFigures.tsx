import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { Count, Delta, Percent } from "../../ui/numbers.tsx";
import { Band, BandCell } from "../../ui/page/Band.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Shared } from "./queries.ts";

const Return = (
  { label, of, lead = false }: { label: ReactNode; of: Shared["lifetime"]; lead?: boolean },
) => (
  <BandCell
    lead={lead}
    label={label}
    figure={<Delta percent={of.percentage} unknown={t("not known yet")} />}
  >
    <span>
      <Text of="SPY {percent}" percent={<Percent value={of.spy_percentage} signed />} />
    </span>
  </BandCell>
);

/** Its returns beside those of SPY, its deepest fall and its rank. */
export const SharedFigures = ({ shared }: { shared: Shared }) => (
  <Band label={t("Returns and rank")}>
    <Return label={t("Lifetime")} of={shared.lifetime} lead />
    <Return label={t("30 days")} of={shared.return_30d} />
    <Return label={t("7 days")} of={shared.return_7d} />
    <BandCell
      label={t("Deepest drawdown")}
      figure={<Percent value={shared.max_drawdown === null ? null : -shared.max_drawdown} />}
    >
      <span>{t("at the daily close")}</span>
    </BandCell>
    <BandCell
      label={t("Rank")}
      figure={shared.rank === null ? <span className="shared-unranked muted">{t("Not ranked")}</span> : (
        <>
          <Count value={shared.rank} />{" "}
          <span className="shared-of muted">
            <Text of="of {count}" count={<Count value={shared.participants} />} />
          </span>
        </>
      )}
    >
      <span>
        {shared.rank !== null && shared.rank_days > 0
          ? t("lifetime, {count} days in a row", { count: shared.rank_days })
          : t("by its lifetime return")}
      </span>
    </BandCell>
  </Band>
);
