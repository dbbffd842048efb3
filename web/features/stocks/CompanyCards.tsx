import { useQuery } from "@tanstack/react-query";
import { useSeen } from "../../lib/seen.ts";
import { t } from "../../lib/text.ts";
import { Day } from "../../ui/dates.tsx";
import { Compact, Count, Percent, Ratio } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/Panel.tsx";
import { shortInterestQuery, shortVolumeQuery, type StockInfo } from "./queries.ts";

/** A provider's code of a type of security in words. */
const typeWord = (type: string): string => ({ CS: t("Common Stock"), ETF: "ETF", ADRC: "ADR" })[type] ?? type;

export const CompanyInfo = ({ info }: { info: StockInfo | undefined }) => (
  <Panel title={t("Company Info")}>
    {info
      ? (
        <>
          <dl className="figures">
            <dt>{t("Exchange")}</dt>
            <dd>{info.exchange}</dd>
            <dt>{t("Type")}</dt>
            <dd>{typeWord(info.type)}</dd>
            <dt>{t("Sector")}</dt>
            <dd>{info.sector ?? t("N/A")}</dd>
            <dt>{t("Industry")}</dt>
            <dd>{info.industry ?? info.sector ?? t("N/A")}</dd>
            <dt>{t("Employees")}</dt>
            <dd>{info.employees === null ? t("N/A") : <Count value={info.employees} />}</dd>
          </dl>
          {info.description && <p className="small muted about">{info.description}</p>}
        </>
      )
      : <RowsSkeleton rows={5} dense />}
  </Panel>
);

/** @param later whether its turn has come */
export function ShortInterest({ symbol, later }: { symbol: string; later: boolean }) {
  const { ref, seen } = useSeen<HTMLDivElement>();
  const enabled = later && seen;
  const interest = useQuery({ ...shortInterestQuery(symbol), enabled });
  const volume = useQuery({ ...shortVolumeQuery(symbol), enabled });
  const waiting = (interest.isPending && !interest.error) || (volume.isPending && !volume.error);
  return (
    <div ref={ref}>
      <Panel title={t("Short Interest")}>
        {waiting ? <RowsSkeleton rows={4} dense label={t("Loading")} /> : (
          <dl className="figures">
            <dt>{t("Short interest")}</dt>
            <dd>
              <Compact value={interest.data?.short_interest} />
            </dd>
            <dt>{t("Days to cover")}</dt>
            <dd>
              <Ratio value={interest.data?.days_to_cover} />
            </dd>
            <dt>{t("Avg short ratio")}</dt>
            <dd>
              <Percent value={volume.data?.avg_short_ratio} />
            </dd>
            <dt>{t("Settlement date")}</dt>
            <dd>
              {interest.data?.settlement_date ? <Day date={interest.data.settlement_date} /> : <Count value={null} />}
            </dd>
          </dl>
        )}
      </Panel>
    </div>
  );
}
