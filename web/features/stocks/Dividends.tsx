import { useId, useState } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import { kindWord, paidWord } from "../../lib/market/paid_word.ts";
import { t } from "../../lib/text.ts";
import { Day } from "../../ui/dates.tsx";
import { Count, Limit, Percent } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import type { StockInfo } from "./queries.ts";

type Dividends = OutputOf<"stocks.dividends">;

const FIRST = 4;

type Dividend = Dividends["dividends"][number];

/** Whether its day has come; false without a day. */
const isPaid = ({ pay_date, ex_dividend_date }: Dividend, today: string): boolean =>
  (pay_date ?? ex_dividend_date) <= today;

function KindAndDay({ dividend, today }: { dividend: Dividend; today: string | null }) {
  const { pay_date, dividend_type } = dividend;
  if (!pay_date || !today) return kindWord(dividend_type);
  const of = { kind: kindWord(dividend_type), date: <Day date={pay_date} /> };
  return isPaid(dividend, today)
    ? <Text of="{kind}, paid {date}" {...of} />
    : <Text of="{kind}, to be paid {date}" {...of} />;
}

function countWords(dividends: readonly Dividend[], today: string): string {
  const paid = dividends.filter((dividend) => isPaid(dividend, today)).length;
  const payments = t("{count} payments", { count: paid });
  const coming = dividends.length - paid;
  return coming > 0 ? t("{payments}, {count} to come", { payments, count: coming }) : payments;
}

/**
 * @param data undefined while loading
 * @param today ISO day in New York; null while unknown
 */
export function DividendHistory(
  { data, failed, today }: { data: Dividends | undefined; failed: boolean; today: string | null },
) {
  const [all, setAll] = useState(false);
  const id = useId();
  const dividends = data?.dividends ?? [];
  // Without a split in between, the paid amounts are the same.
  const split = dividends.some(({ adjusted_amount, cash_amount }) =>
    adjusted_amount !== null && adjusted_amount !== cash_amount
  );
  return (
    <Panel
      title={t("Dividend History")}
      extra={dividends.length > 0 && today && <span className="small muted">{countWords(dividends, today)}</span>}
    >
      {!data && !failed && <RowsSkeleton rows={FIRST} label={t("Loading dividend data...")} />}
      {failed && !data && <p className="muted">{t("The dividends could not be loaded.")}</p>}
      {data && dividends.length === 0 && <p className="muted">{t("No dividends on record.")}</p>}
      {dividends.length > 0 && (
        <div className="table-wrap">
          <table className="data dividend-list" id={id} aria-label={t("Dividend History")}>
            <thead className={split ? "" : "sr-only"}>
              <tr>
                <th scope="col">{t("Ex-date")}</th>
                <th scope="col">{t("Kind")}</th>
                <th scope="col" className="end">{split ? t("Adjusted") : t("Per share")}</th>
                {split && <th scope="col" className="end">{t("As paid")}</th>}
              </tr>
            </thead>
            <tbody>
              {(all ? dividends : dividends.slice(0, FIRST)).map((dividend) => (
                <tr key={`${dividend.ex_dividend_date} ${dividend.dividend_type} ${dividend.cash_amount}`}>
                  <td>
                    <Day date={dividend.ex_dividend_date} />
                  </td>
                  <td className="muted">
                    <KindAndDay dividend={dividend} today={today} />
                  </td>
                  <td className="end">
                    <strong>
                      <Limit value={dividend.adjusted_amount} />
                    </strong>
                  </td>
                  {split && (
                    <td className="end muted">
                      <Limit value={dividend.cash_amount} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {dividends.length > FIRST && (
        <TextButton aria-expanded={all} aria-controls={id} onClick={() => setAll(!all)}>
          {all ? t("Show Less") : t("Show All {number} Dividends", { number: dividends.length })}
        </TextButton>
      )}
    </Panel>
  );
}

const DayOrNone = ({ date }: { date: string | null }) => date ? <Day date={date} /> : <Count value={null} />;

/**
 * @param yieldPercent at the live price
 * @param expected ISO date of the next expected payment; shown until one is declared
 */
export const DividendInformation = (
  { info, data, yieldPercent, expected, failed }: {
    info: StockInfo | undefined;
    data: Dividends | undefined;
    yieldPercent: number | null;
    expected: string | null;
    failed: boolean;
  },
) => (
  <Panel title={t("Dividend Information")}>
    {info && (data || failed)
      ? (
        <dl className="figures">
          <dt>{t("Yield")}</dt>
          <dd>
            <Percent value={yieldPercent} unknown={t("none")} />
          </dd>
          <dt>{t("Annual dividend")}</dt>
          <dd>
            <Limit value={data?.annual_dividends} unknown={t("none")} />
          </dd>
          <dt>{t("Paid")}</dt>
          <dd>
            {info.dividend_frequency ? paidWord(info.dividend_frequency) : <Count value={null} unknown={t("none")} />}
          </dd>
          <dt>{t("Last ex-date")}</dt>
          <dd>
            <DayOrNone date={info.last_dividend_date} />
          </dd>
          <dt>{t("Next ex-date")}</dt>
          <dd>
            {expected && !info.next_dividend_date
              ? <Text of="{date} expected" date={<Day date={expected} />} />
              : <DayOrNone date={info.next_dividend_date} />}
          </dd>
        </dl>
      )
      : <RowsSkeleton rows={5} dense />}
  </Panel>
);
