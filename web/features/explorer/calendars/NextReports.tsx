import { t } from "../../../lib/text.ts";
import { Day } from "../../../ui/dates.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { SymbolLink } from "../../../ui/stock/SymbolLink.tsx";
import type { EarningsCalendar } from "../queries.ts";
import { Basis, Estimate } from "./report_columns.tsx";

const SHOWN = 8;

interface Props {
  /** The earliest first, unknown ones last. */
  readonly expected: EarningsCalendar["expected"];
  readonly today: string;
}

/** When each company is expected to report next, also beyond the days of the calendar. */
export function NextReports({ expected, today }: Props) {
  const known = expected.filter(({ expected_on }) => expected_on !== null);
  const unknown = expected.filter(({ expected_on }) => expected_on === null).map(({ symbol }) => symbol);
  return (
    <Panel title={t("Next reports")} extra={<Estimate />}>
      <ul className="next-reports">
        {known.slice(0, SHOWN).map(({ symbol, name, expected_on, based_on }) => (
          <li key={symbol} className="row between">
            <SymbolLink symbol={symbol} name={name} className="stock-name plain" />
            <span className="listing-day">
              <span className={expected_on! < today ? "warn" : ""}>
                <Day date={expected_on!} />
              </span>
              {based_on && <Basis day={based_on} />}
            </span>
          </li>
        ))}
      </ul>
      {known.length > SHOWN && (
        <p className="small muted">{t("And {count} later ones.", { count: known.length - SHOWN })}</p>
      )}
      {unknown.length > 0 && (
        <p className="small muted">
          {t("Not known, with fewer than four reports or no regular ones: {symbols}", { symbols: unknown.join(", ") })}
        </p>
      )}
      <p className="small muted">
        {t(
          "Estimated as 52 weeks after the report of the same quarter of the year before, on a trading day. The company has not confirmed it.",
        )}
      </p>
    </Panel>
  );
}
