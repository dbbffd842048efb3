/** The columns of the running and of the final ranking, and their rows on a phone. */
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Investor } from "../../ui/Investor.tsx";
import { Count, Delta, Money } from "../../ui/numbers.tsx";
import { Rank } from "../../ui/Rank.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { Participant, Results } from "./queries.ts";

export type Finisher = Results["participants"][number];
type State = Participant["state"];

const states = (): Readonly<Record<State, string>> => ({
  running: t("Running"),
  ranked: t("Ranked"),
  no_trade: t("No trade"),
  staff: t("Staff"),
  deactivated: t("Deactivated"),
  disqualified: t("Disqualified"),
});

/** Why an entry has no rank. */
const Unranked = ({ state, reason }: { state: State; reason?: string | null }) => (
  <Badge tone={state === "disqualified" ? "red" : ""} {...(reason ? { title: reason } : {})}>{states()[state]}</Badge>
);

type Row = Pick<Participant, "rank" | "state"> & { readonly reason?: string | null };

const Place = ({ row: { rank, state, reason = null } }: { row: Row }) => (
  <Rank rank={rank} none={<Unranked state={state} reason={reason} />} />
);

export const rankingColumns = (own: string | undefined): readonly Column<Participant>[] => [
  { key: "rank", title: t("Rank"), cell: (row) => <Place row={row} /> },
  { key: "investor", title: t("Investor"), cell: (row) => <Investor person={row} own={row.user_id === own} /> },
  {
    key: "portfolio",
    title: t("Portfolio"),
    wideOnly: true,
    cell: (row) => <span className="contest-portfolio ellipsis">{row.portfolio_name}</span>,
  },
  { key: "value", title: t("Value"), end: true, cell: (row) => <Money value={row.current_value} /> },
  { key: "gain", title: t("Gain"), end: true, wideOnly: true, cell: (row) => <Delta amount={row.total_return} /> },
  {
    key: "return",
    title: t("Return %"),
    end: true,
    cell: (row) => (
      <strong>
        <Delta percent={row.return_percentage} />
      </strong>
    ),
  },
];

export const rankingPhoneRow = (own: string | undefined) => (row: Participant) => (
  <PhoneRow row={row} own={row.user_id === own} person={row} value={row.current_value} />
);

export const finalColumns = (own: string | undefined): readonly Column<Finisher>[] => [
  { key: "rank", title: t("Rank"), cell: (row) => <Place row={row} /> },
  { key: "investor", title: t("Investor"), cell: (row) => <Investor person={row} own={row.user_id === own} /> },
  { key: "fills", title: t("Fills"), end: true, wideOnly: true, cell: (row) => <Count value={row.fills} /> },
  { key: "value", title: t("Final value"), end: true, cell: (row) => <Money value={row.final_value} /> },
  { key: "return", title: t("Return %"), end: true, cell: (row) => <Delta percent={row.return_percentage} /> },
];

export const finalPhoneRow = (own: string | undefined) => (row: Finisher) => (
  <PhoneRow row={row} own={row.user_id === own} person={row} value={row.final_value} />
);

interface PhoneProps {
  readonly row: Row & { readonly portfolio_name: string; readonly return_percentage: number };
  readonly own: boolean;
  readonly person: Participant | Finisher;
  readonly value: number;
}

const PhoneRow = ({ row, own, person, value }: PhoneProps) => (
  <>
    <span className="contest-phone">
      <Place row={row} />
      <Investor person={person} own={own} />
    </span>
    <strong>
      <Delta percent={row.return_percentage} />
    </strong>
    <span className="ellipsis">{row.portfolio_name}</span>
    <Money value={value} />
  </>
);
