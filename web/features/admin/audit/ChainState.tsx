import { Button } from "antd";
import type { OutputOf } from "../../../../core/contracts.ts";
import { t } from "../../../lib/text.ts";
import { When } from "../../../ui/dates.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Text } from "../../../ui/Text.tsx";
import { LoadFailure, Loading } from "../parts.tsx";
import { shortHash } from "./words.ts";

const COMMAND = "tradewinds audit verify";

export type Checked = OutputOf<"audit.verify">;

interface Props {
  readonly checked: Checked | undefined;
  readonly checkedAt: number;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Shows the rows around a number. */
  readonly onShow: (number: number) => void;
}

/** Whether the rows are as they were written, as the first line of the page. */
export function ChainState({ checked, checkedAt, error, onRetry, onShow }: Props) {
  if (error) return <LoadFailure title={t("The chain could not be checked")} error={error} onRetry={onRetry} />;
  if (!checked) return <Loading label={t("Checking the chain...")} />;
  return (
    <section
      className={`panel chain-state ${checked.ok ? "whole" : "broken"}`}
      aria-label={t("State of the chain")}
      role="status"
    >
      <Icon name={checked.ok ? "shield" : "close"} size={20} />
      <div className="chain-words">
        <strong>{checked.ok ? t("Chain whole") : brokenTitle(checked)}</strong>
        <span className="small muted">
          {checked.first_at
            ? (
              <Text
                of="{rows} from {first}, checked {time}"
                rows={t("{count} rows", { count: checked.count })}
                first={<When at={checked.first_at} as="date" />}
                time={<When at={checkedAt} as="time" />}
              />
            )
            : t("No row yet")}
        </span>
        {checked.unchecked.map((sentence) => <span key={sentence} className="small muted">{sentence}</span>)}
      </div>
      <dl className="chain-facts">
        {checked.head && (
          <div>
            <dt>{t("Head")}</dt>
            <dd>
              <code title={checked.head.hash}>{shortHash(checked.head.hash, 4)}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>{t("Compared with")}</dt>
          <dd>{checked.compared.length > 0 ? checked.compared.join("; ") : t("Nothing from elsewhere")}</dd>
        </div>
        <div>
          <dt>{t("From a terminal")}</dt>
          <dd>
            <code>{COMMAND}</code>
          </dd>
        </div>
      </dl>
      {!checked.ok && <Faults checked={checked} onShow={onShow} />}
    </section>
  );
}

function brokenTitle({ faults }: Checked): string {
  const row = faults.find(({ number }) => number !== null)?.number;
  return row === null || row === undefined ? t("Chain broken") : t("Chain broken at row {row}", { row });
}

const Faults = ({ checked, onShow }: Pick<Props, "onShow"> & { checked: Checked }) => (
  <ul className="chain-faults">
    {checked.faults.map(({ number, problem, expected, found }) => (
      <li key={`${number} ${problem}`}>
        <span>{problem}</span>
        {expected !== null && found !== null && (
          <span className="small muted">
            <Text
              of="Expected {expected}, found {found}"
              expected={<code title={expected}>{shortHash(expected)}</code>}
              found={<code title={found}>{shortHash(found)}</code>}
            />
          </span>
        )}
        {number !== null && (
          <Button size="small" onClick={() => onShow(number)}>
            {t("Show the rows around {row}", { row: number })}
          </Button>
        )}
      </li>
    ))}
    {checked.fault_count > checked.faults.length && (
      <li className="small muted">
        {t("{count} more faults", { count: checked.fault_count - checked.faults.length })}
      </li>
    )}
  </ul>
);
