import { formatNumber, UNKNOWN } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { exitWord } from "../parts/words.ts";
import type { Life } from "./life.ts";

type Rule = Life["exit_rules"][number];

const shown = (value: Rule["value"]): string =>
  value === null ? UNKNOWN : typeof value === "number" ? formatNumber(Math.round(value * 1e4) / 1e4) : value;

/** The rules of the second in which it ended, in the order in which they are asked. */
export const ExitRules = ({ rules }: { rules: readonly Rule[] }) =>
  rules.length === 0 ? null : (
    <details className="small">
      <summary className="muted">{t("Exit rules of its last second")}</summary>
      <div className="table-wrap">
        <table className="data dense" aria-label={t("Exit rules of its last second")}>
          <thead>
            <tr>
              <th scope="col">{t("Rule")}</th>
              <th scope="col" className="end">{t("Value")}</th>
              <th scope="col" className="end">{t("Threshold")}</th>
              <th scope="col">{t("Result")}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ rule, value, threshold, fired }) => (
              <tr key={rule}>
                <td>{exitWord(rule)}</td>
                <td className="end num">{shown(value)}</td>
                <td className="end num">{shown(threshold)}</td>
                <td>{fired ? <strong>{t("fired")}</strong> : <span className="muted">{t("not met")}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
