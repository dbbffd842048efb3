import { useQuery } from "@tanstack/react-query";
import { useSeen } from "../../lib/seen.ts";
import { t } from "../../lib/text.ts";
import { Day } from "../../ui/dates.tsx";
import { Compact, Count, Percent, Ratio } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { shortInterestQuery, shortVolumeQuery, type StockInfo } from "./queries.ts";

/** A provider's code for a type of security, as text. */
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

const Waiting = () => <RowsSkeleton rows={4} dense label={t("Loading")} />;

function ShortFigures({ symbol }: { symbol: string }) {
  const { ref, seen } = useSeen<HTMLDivElement>("0px");
  const interest = useQuery({ ...shortInterestQuery(symbol), enabled: seen });
  const volume = useQuery({ ...shortVolumeQuery(symbol), enabled: seen });
  const settled = interest.data?.settlement_date;
  return (
    <div ref={ref} className="short-figures">
      {!seen ? null : interest.isPending || volume.isPending ? <Waiting /> : (
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
          <dd>{settled ? <Day date={settled} /> : <Count value={null} />}</dd>
        </dl>
      )}
    </div>
  );
}

/** @param later whether less urgent data may load; it is then fetched once visible */
export const ShortInterest = ({ symbol, later }: { symbol: string; later: boolean }) => (
  <Panel title={t("Short Interest")}>{later ? <ShortFigures symbol={symbol} /> : <Waiting />}</Panel>
);
