import type { OutputOf } from "../../../core/contracts.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { addCents, type Cents, cents, centsNumber, ZERO_CENTS } from "../../../core/kernel/money.ts";
import { liveGain, percentOf } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { Band, BandCell } from "../../ui/page/Band.tsx";
import { Count, Delta, LeadMoney, Money, Percent } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";

type Days = OutputOf<"analytics.overview">;

const sum = <T,>(items: readonly T[], of: (item: T) => number): number =>
  centsNumber(items.reduce<Cents>((total, item) => addCents(total, cents(of(item))), ZERO_CENTS));

/** Totals of all portfolios, at live prices. */
export function SummaryTiles({ portfolios, days }: { portfolios: readonly Portfolio[]; days: Days | undefined }) {
  const invested = sum(portfolios, (p) => p.total_invested);
  const result = sum(portfolios, (p) => p.total_return);
  const gains = portfolios.map(({ id, total_value }) => {
    const day = days?.find(({ portfolio_id }) => portfolio_id === id);
    return day && liveGain(day, total_value).gain;
  });
  const known = gains.filter((gain) => gain !== undefined);
  return (
    <Band label={t("All portfolios")}>
      <BandCell
        lead
        label={t("Total Value")}
        figure={<LeadMoney value={sum(portfolios, (p) => p.total_value)} />}
      >
        <span className="row wrap">
          {t("across {count} portfolios", { count: portfolios.length })}
          {known.length === gains.length && (
            <span>
              <Text of="{gain} today" gain={<Delta amount={sum(known, (gain) => gain)} />} />
            </span>
          )}
        </span>
      </BandCell>
      <BandCell label={t("Total Invested")} figure={<Money value={invested} />}>{t("cost of what is held")}</BandCell>
      <BandCell label={t("Total Return")} figure={<Delta amount={result} />}>
        <span>
          {invested > 0
            ? <Text of="{percent} of invested" percent={<Percent value={percentOf(result, invested)} signed />} />
            : t("nothing invested yet")}
        </span>
      </BandCell>
      <BandCell
        label={t("Total Holdings")}
        figure={<Count value={portfolios.reduce((total, p) => total + p.holdings_count, 0)} />}
      >
        {t("active positions")}
      </BandCell>
    </Band>
  );
}
