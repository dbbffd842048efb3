import type { OutputOf } from "../../../core/contracts.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Money, Price, Shares } from "../../ui/numbers.tsx";

type Checked = OutputOf<"portfolios.import-transactions">;
/** Maximum number of rows shown. */
const SHOWN = 50;

const Refused = ({ errors }: Pick<Checked, "errors">) => (
  <>
    <p className="note warning" role="alert">
      {t("{count} rows are refused, so nothing can be imported. Mend them and choose the file again.", {
        count: errors.length,
      })}
    </p>
    <div className="table-wrap import-rows" tabIndex={0} role="region" aria-label={t("Refused rows")}>
      <table className="data dense">
        <thead>
          <tr>
            <th scope="col">{t("Line|number")}</th>
            <th scope="col">{t("Why it is refused")}</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, SHOWN).map(({ line, message }, i) => (
            <tr key={i}>
              <td>{line}</td>
              <td className="wrapped">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
);

const Entries = ({ entries }: Pick<Checked, "entries">) => (
  <div className="table-wrap import-rows" tabIndex={0} role="region" aria-label={t("What would be imported")}>
    <table className="data dense">
      <thead>
        <tr>
          <th scope="col">{t("Date")}</th>
          <th scope="col">{t("Type")}</th>
          <th scope="col">{t("Stock")}</th>
          <th scope="col" className="end">{t("Shares")}</th>
          <th scope="col" className="end">{t("Price")}</th>
          <th scope="col" className="end">{t("Cash")}</th>
        </tr>
      </thead>
      <tbody>
        {entries.slice(0, SHOWN).map((entry, i) => (
          <tr key={i}>
            <td>
              <When at={entry.executed_at} as="date" />
            </td>
            <td>{entry.transaction_type}</td>
            <td>{entry.symbol ?? t("Cash")}</td>
            <td className="end">
              <Shares value={entry.shares} unknown={t("none")} />
            </td>
            <td className="end">
              <Price value={entry.price_per_share} unknown={t("none")} />
            </td>
            <td className="end">
              <Money value={entry.cash_effect} signed />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** The entries that a file would write, or its refused rows and why. */
export function ImportPreview({ checked: { errors, entries, already_imported: again } }: { checked: Checked }) {
  return (
    <div className="stack tight">
      {errors.length > 0 && <Refused errors={errors} />}
      {again > 0 && <p className="note">{t("{count} rows were imported before and are left out.", { count: again })}
      </p>}
      {errors.length === 0 && entries.length === 0 && <p className="note">{t("There is nothing new in the file.")}</p>}
      {errors.length === 0 && entries.length > 0 && <Entries entries={entries} />}
      {Math.max(errors.length, entries.length) > SHOWN && (
        <p className="small muted">
          {t("The first {count} of {all} are shown.", { count: SHOWN, all: Math.max(errors.length, entries.length) })}
        </p>
      )}
    </div>
  );
}
