import { useId, useState } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import { paidWord } from "../../lib/paid_word.ts";
import { t } from "../../lib/text.ts";
import { Day } from "../../ui/dates.tsx";
import { Count, Limit, Percent } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import { TextButton } from "../../ui/TextButton.tsx";
import type { StockInfo } from "./queries.ts";

type Dividends = OutputOf<"stocks.dividends">;

const FIRST = 4;
const kindWord = (kind: Dividends["dividends"][number]["dividend_type"]): string =>
  ({ CD: t("Cash"), SC: t("Special"), LT: t("Long-Term"), ST: t("Short-Term") })[kind];

/** @param data undefined while it is loading */
export function DividendHistory({ data, failed }: { data: Dividends | undefined; failed: boolean }) {
  const [all, setAll] = useState(false);
  const id = useId();
  const dividends = data?.dividends ?? [];
  return (
    <Panel
      title={t("Dividend History")}
      extra={data && dividends.length > 0 && (
        <span className="small muted">{t("{count} payments", { count: dividends.length })}</span>
      )}
    >
      {!data && !failed && <RowsSkeleton rows={FIRST} label={t("Loading dividend data...")} />}
      {failed && !data && <p className="muted">{t("The dividends could not be loaded.")}</p>}
      {data && dividends.length === 0 && <p className="muted">{t("No dividends on record.")}</p>}
      <ul className="dividend-list" id={id}>
        {(all ? dividends : dividends.slice(0, FIRST)).map((dividend) => (
          <li key={`${dividend.ex_dividend_date} ${dividend.dividend_type} ${dividend.cash_amount}`}>
            <Day date={dividend.ex_dividend_date} />
            <span className="muted">
              {dividend.pay_date
                ? (
                  <Text
                    of="{kind}, paid {date}"
                    kind={kindWord(dividend.dividend_type)}
                    date={<Day date={dividend.pay_date} />}
                  />
                )
                : kindWord(dividend.dividend_type)}
            </span>
            <strong>
              <Limit value={dividend.cash_amount} />
            </strong>
          </li>
        ))}
      </ul>
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
 * @param expected when the next payment is expected, ISO; shown until it is declared
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
