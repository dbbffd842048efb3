/** How each return was computed. */
import type { OutputOf } from "../../../core/contracts.ts";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Delta, Money, Percent } from "../../ui/numbers.tsx";
import { nothingPaidIn } from "../../ui/stock/PaidInReturn.tsx";

type Props = { readonly returns: OutputOf<"analytics.returns"> };
const Day = ({ date }: { date: string }) => <When at={noonOf(date)} as="date" />;
const percentOfFactor = (factor: number | null) => factor === null ? null : (factor - 1) * 100;
/** Older rows are only in the total. */
const MOST_ROWS = 40;

export const Simple = ({ returns: { simple } }: Props) => (
  <div>
    <h3>{t("The gain in percent of paid-in money: what was there at the beginning and what was paid in since")}</h3>
    <dl className="figures">
      <dt>{t("Opening value")}</dt>
      <dd>
        <Money value={simple.opening_value} />
      </dd>
      <dt>{t("Net deposits")}</dt>
      <dd>
        <Money value={simple.net_deposits} signed />
      </dd>
      <dt>{t("Gain")}</dt>
      <dd>
        <Delta amount={simple.gain} />
      </dd>
      <dt>{t("Return on paid-in money")}</dt>
      <dd>
        <Delta percent={simple.return_percentage} unknown={nothingPaidIn()} />
      </dd>
    </dl>
  </div>
);

export function TimeWeighted({ returns: { time_weighted } }: Props) {
  const rows = time_weighted.sub_periods;
  return (
    <div>
      <h3>{t("Cut at each deposit, then multiplied")}</h3>
      <div className="table-wrap method-rows" tabIndex={0} role="region" aria-label={t("Periods between deposits")}>
        <table className="data">
          <thead>
            <tr>
              <th scope="col">{t("Period")}</th>
              <th scope="col" className="end">{t("Start")}</th>
              <th scope="col" className="end">{t("Paid in")}</th>
              <th scope="col" className="end">{t("End")}</th>
              <th scope="col" className="end">{t("Return")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(-MOST_ROWS).map((row) => (
              <tr key={row.from}>
                <td>
                  <Day date={row.from} /> – <Day date={row.to} />
                </td>
                <td className="end">
                  <Money value={row.start_value} />
                </td>
                <td className="end">{row.paid_in === 0 ? "—" : <Money value={row.paid_in} />}</td>
                <td className="end">
                  <Money value={row.end_value} />
                </td>
                <td className="end">
                  <Delta percent={percentOfFactor(row.factor)} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t("Chained")}</td>
              <td />
              <td />
              <td />
              <td className="end">
                <Delta percent={time_weighted.return_percentage} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}

export const MoneyWeighted = ({ returns: { money_weighted } }: Props) => (
  <div>
    <h3>{t("The one rate at which the payments become today's value")}</h3>
    <div className="table-wrap method-rows" tabIndex={0} role="region" aria-label={t("Payments")}>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">{t("Date")}</th>
            <th scope="col" className="end">{t("Payment")}</th>
          </tr>
        </thead>
        <tbody>
          {money_weighted.cash_flows.slice(-MOST_ROWS).map(({ date, amount }, i) => (
            <tr key={i}>
              <td>
                <Day date={date} />
              </td>
              <td className="end">
                <Money value={amount} signed />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t("Rate a year")}</td>
            <td className="end">
              <Percent value={money_weighted.yearly_percentage} signed />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  </div>
);
