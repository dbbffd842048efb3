import type { InputOf, OutputOf } from "../../../core/contracts.ts";
import { t } from "../../lib/text.ts";
import { Day } from "../../ui/dates.tsx";
import { Money, Shares } from "../../ui/numbers.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";

type Missing = OutputOf<"portfolios.import-transactions">["missing_actions"];
export type Choice = NonNullable<InputOf<"portfolios.import-transactions">["missing_actions"]>;
/** Maximum number of rows shown. */
const SHOWN = 50;

/** Actions that change shares are listed before the many dividends. */
const rank = ({ kind }: Missing[number]): number => kind === "dividend" ? 1 : 0;

const kindOf = (kind: Missing[number]["kind"]): string =>
  kind === "split" ? t("Split") : kind === "dividend" ? t("Dividend") : t("End of listing");

const MissingTable = ({ missing }: { missing: Missing }) => (
  <div className="table-wrap import-rows" tabIndex={0} role="region" aria-label={t("What the file lacks")}>
    <table className="data dense">
      <thead>
        <tr>
          <th scope="col">{t("Date")}</th>
          <th scope="col">{t("Stock")}</th>
          <th scope="col">{t("What happened")}</th>
          <th scope="col" className="end">{t("Shares")}</th>
          <th scope="col" className="end">{t("Cash")}</th>
        </tr>
      </thead>
      <tbody>
        {missing.toSorted((a, b) =>
          rank(a) - rank(b)
        ).slice(0, SHOWN).map((one, i) => (
          <tr key={i}>
            <td>
              <Day date={one.date} />
            </td>
            <td>{one.symbol}</td>
            <td className="wrapped">{kindOf(one.kind)}: {one.terms}</td>
            <td className="end">
              {one.share_effect > 0 && "+"}
              <Shares value={one.share_effect === 0 ? null : one.share_effect} unknown={t("none")} />
            </td>
            <td className="end">
              <Money value={one.cash_effect} signed />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Corporate actions that the market has and the file lacks, and the choice of how to handle them. */
export function MissingActions({ missing, choice, disabled, onChoose }: {
  readonly missing: Missing;
  readonly choice: Choice | undefined;
  readonly disabled: boolean;
  readonly onChoose: (choice: Choice) => void;
}) {
  return (
    <section className="stack tight" aria-label={t("Missing from the file")}>
      <p className="note warning">
        {t("The market tells of {count} splits, dividends or ends of listings that the file lacks.", {
          count: missing.length,
        })}
      </p>
      <MissingTable missing={missing} />
      {missing.length > SHOWN && (
        <p className="small muted">
          {t("The first {count} of {all} are shown.", { count: SHOWN, all: missing.length })}
        </p>
      )}
      <Segmented
        block
        aria-label={t("What to do with what is missing")}
        options={[{ value: "apply", label: t("Apply them") }, { value: "leave", label: t("Leave them out") }]}
        value={choice}
        disabled={disabled}
        onChange={onChoose}
      />
      <p className="small muted">
        {choice === "leave"
          ? t(
            "For a file that is adjusted for splits already, as many brokers and Ghostfolio write them: its shares and prices are in today's terms. What is left out does not happen later either.",
          )
          : choice === "apply"
          ? t(
            "For a file in the shares and prices of its days: shares are split, dividends are paid in cash and ended listings are settled, each at its own time.",
          )
          : t(
            "Apply them if the file has the shares and prices of its days. Leave them out if it is adjusted for splits already, as many brokers and Ghostfolio write them.",
          )}
      </p>
    </section>
  );
}
