import type { StaffAction } from "../../../../core/audit/contract.ts";
import { t } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { When } from "../../../ui/dates.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { Count } from "../../../ui/numbers.tsx";
import { actorName, changeOf, shortHash } from "./words.ts";

/** What it was done to: the user, or the name of the thing. */
const targetOf = ({ about, target }: StaffAction): string => about ?? target ?? "–";

const Row = ({ row, broken }: { row: StaffAction; broken: boolean }) => (
  <span className={`chain-row ${broken ? "broken" : ""}`}>
    <i aria-hidden="true" />
    <Count value={row.number} />
  </span>
);

const Actor = ({ row }: { row: StaffAction }) => (
  <span className="row">
    <Avatar name={actorName(row)} url={null} size={24} />
    {actorName(row)}
  </span>
);

interface Props {
  readonly rows: readonly StaffAction[];
  /** Numbers of the rows that are not what was recorded. */
  readonly broken: ReadonlySet<number>;
}

/** What staff did, the newest first; the rows hang on the chain. */
export const ActionsTable = ({ rows, broken }: Props) => (
  <DataTable
    label={t("Staff actions")}
    rows={rows}
    rowKey={({ number }) => String(number)}
    rowClass={({ number }) => broken.has(number) ? "chain-break" : undefined}
    columns={[
      { key: "row", title: t("Row"), cell: (row) => <Row row={row} broken={broken.has(row.number)} /> },
      { key: "at", title: t("When (ET)"), cell: ({ at }) => <When at={at} as="short" /> },
      { key: "actor", title: t("Actor"), cell: (row) => <Actor row={row} /> },
      { key: "action", title: t("Action"), cell: ({ action }) => <code>{action}</code> },
      {
        key: "target",
        title: t("Target"),
        cell: (row) => <span className="chain-text" title={row.target ?? undefined}>{targetOf(row)}</span>,
      },
      { key: "change", title: t("Before → after"), cell: (row) => <span className="chain-text">{changeOf(row)}</span> },
      {
        key: "reason",
        title: t("Reason"),
        cell: ({ reason }) => <span className="chain-text muted">{reason ?? "–"}</span>,
      },
      {
        key: "hash",
        title: t("Hash"),
        wideOnly: true,
        cell: ({ hash }) => <code title={hash}>{shortHash(hash)}</code>,
      },
    ]}
    phoneRow={(row) => (
      <>
        <span>
          <code>{row.action}</code>
        </span>
        <span className="end">
          <When at={row.at} as="short" />
        </span>
        <span className="small muted chain-text">{actorName(row)}, {targetOf(row)}, {changeOf(row)}</span>
        <span className="small muted end">
          <Row row={row} broken={broken.has(row.number)} />
        </span>
        {row.reason && <span className="small chain-text">{row.reason}</span>}
      </>
    )}
  />
);
