import { parseCondition } from "../../../core/research/screen/screen_fields.ts";
import { t } from "../../lib/text.ts";
import { Count } from "../../ui/numbers.tsx";
import { labelOf } from "./conditions.ts";
import type { Screen } from "./queries.ts";

/** How many matches are left after each condition; heights are logarithmic. */
export function Funnel({ answer, open }: { answer: Screen; open: number }) {
  const steps = [
    { key: "all", label: t("All"), left: answer.total },
    ...answer.conditions.flatMap(({ condition, left }) => {
      const parsed = parseCondition(condition);
      return "error" in parsed ? [] : [{ key: condition, label: labelOf(parsed.field), left }];
    }),
  ];
  const most = Math.log1p(answer.total) || 1;
  return (
    <ol className="funnel" aria-label={t("How many stocks are left after each condition")}>
      {steps.map(({ key, label, left }, i) => (
        <li key={key}>
          <span className="funnel-space" aria-hidden="true">
            <i className={i === open + 1 ? "on" : ""} style={{ height: `${Math.log1p(left) / most * 100}%` }} />
          </span>
          <strong className="small">
            <Count value={left} />
          </strong>
          <span className="small muted ellipsis" title={label}>{label}</span>
        </li>
      ))}
    </ol>
  );
}
