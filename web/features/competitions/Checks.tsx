import type { ReactNode } from "react";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Count, Money, numberText, percentText } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Checked, Contents } from "./check_file.ts";
import type { Contest } from "./queries.ts";
import { hashText } from "./RulesPanel.tsx";
import { lastMinute } from "./times.ts";

/** In the order of the checks. */
export const checkKinds = ["file", "rules", "entries", "fills", "cash", "actions", "values", "ranking"] as const;
type Kind = (typeof checkKinds)[number];
type Outcome = Checked["verified"]["checks"][number];

const names = (): Readonly<Record<Kind, string>> => ({
  file: t("The file is whole"),
  rules: t("Rules"),
  entries: t("Entries"),
  fills: t("Fills"),
  cash: t("Cash"),
  actions: t("Splits and dividends"),
  values: t("Final values"),
  ranking: t("Ranking"),
});

/** More faults of one check are counted. */
const MOST_FAULTS = 20;
const MEGABYTE = 1_000_000;

const Size = ({ bytes }: { bytes: number }) =>
  bytes < MEGABYTE
    ? <Text of="{size} kB" size={<Count value={bytes / 1000} />} />
    : <Text of="{size} MB" size={numberText(Math.round(bytes / MEGABYTE * 10) / 10)} />;

const actionsText = ({ splits, dividends, reinvested, delistings }: Contents): string =>
  [
    t("{count} splits", { count: splits }),
    t("{count} dividends", { count: dividends }),
    ...(reinvested > 0 ? [t("{count} reinvestments", { count: reinvested })] : []),
    ...(delistings > 0 ? [t("{count} ends of listings", { count: delistings })] : []),
  ].join(", ");

const ratesText = (rates: readonly number[]): string =>
  rates.length === 0
    ? percentText(0)
    : rates.map((rate) => t("{rate}%", { rate: Math.round(rate * 100) / 100 })).join(", ");

/** What a check compares. */
function whatOf(kind: Kind, contents: Contents, { rules, start_date, end_date }: Contest): ReactNode {
  switch (kind) {
    case "file":
      return (
        <Text of="1 file, {size}, SHA-256 compared with the published hash" size={<Size bytes={contents.bytes} />} />
      );
    case "rules":
      return (
        <Text
          of="{cash} each, {from} to the close on {to}, entries until {until}"
          cash={<Money value={rules.start_cash} />}
          from={<When at={noonOf(start_date)} as="monthDay" />}
          to={<When at={noonOf(end_date)} as="monthDay" />}
          until={<When at={lastMinute(rules.entry_until)} as="short" />}
        />
      );
    case "entries":
      return t("One entry a person, none late, the lines of each in order");
    case "fills":
      return t("Every fill against its receipt: quote, size, impact, rule");
    case "cash":
      return t("No deposit, no withdrawal, interest {rates} for all", { rates: ratesText(contents.rates) });
    case "actions":
      return `${actionsText(contents)}, ${t("paid to holders of the day")}`;
    case "values":
      return t("Shares at the last trades before the close, recomputed");
    case "ranking":
      return t("Recomputed; equal values share a rank");
  }
}

/** What came out, at the right. */
function resultOf(kind: Kind, { ok, count, of }: Outcome, { verified }: Checked, { rules }: Contest): ReactNode {
  if (kind === "file") return <code title={verified.hash}>{hashText(verified.hash)}</code>;
  if (kind === "rules") return `v${rules.version}`;
  if (kind === "values") return t("{count} differ", { count: of - count });
  if (kind === "ranking") return ok ? t("same as published") : t("{count} places differ", { count: verified.differ });
  return <Text of="{count} of {total}" count={<Count value={count} />} total={<Count value={of} />} />;
}

export function Checks({ checked, contest }: { checked: Checked; contest: Contest }) {
  const { verified, contents } = checked;
  return (
    <ul className="audit-checks">
      {verified.checks.map((check, i) => {
        const kind = checkKinds[i]!;
        return (
          <li key={kind} className={check.ok ? undefined : "failed"}>
            <span className="check-mark">
              <Icon name={check.ok ? "check" : "close"} size={13} />
              <span className="sr-only">{check.ok ? t("Holds:") : t("Does not hold:")}</span>
            </span>
            <span className="check-name">
              <strong>{names()[kind]}</strong>
              <span className="small muted">
                {contents ? whatOf(kind, contents, contest) : i === 0 ? t("The file cannot be read") : t("Not checked")}
              </span>
            </span>
            <span className="check-result num muted">
              {(contents || i === 0) && resultOf(kind, check, checked, contest)}
            </span>
            {check.faults.length > 0 && <Faults faults={check.faults} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Each names the entrant, the line and the field; open from the start. */
const Faults = ({ faults }: { faults: readonly string[] }) => (
  <details open className="check-faults small">
    <summary>{t("{count} faults", { count: faults.length })}</summary>
    <ul>
      {faults.slice(0, MOST_FAULTS).map((fault, i) => <li key={i}>{fault}</li>)}
      {faults.length > MOST_FAULTS && <li>{t("and {n} more", { n: faults.length - MOST_FAULTS })}</li>}
    </ul>
  </details>
);
