/** What a scan decided about each stock; a row opens with why. */
import { useMemo, useState } from "react";
import { gateNames } from "../../../../core/waverider/gates/gate.ts";
import { t } from "../../../lib/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { FilterSelect } from "../../../ui/form/FilterSelect.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Percent, Price, Ratio } from "../../../ui/numbers.tsx";
import { UNKNOWN } from "../../../lib/format.ts";
import type { Column } from "../../../ui/table/DataTable.tsx";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { GateRail } from "../parts/GateRail.tsx";
import { gapLevel, levelClass, volumeLevel } from "../parts/levels.ts";
import { RowTable } from "../parts/RowTable.tsx";
import { DataDots } from "./DataDots.tsx";
import { DecisionDetails } from "./DecisionDetails.tsx";
import { type Decision, reasonOf, type ScanDetails } from "./decision.ts";

const ALL = "all";
const statuses = ["ENTERED", "FILTERED", "CALCULATED"] as const;
const noFilter = { stage: ALL, status: ALL, symbol: "" };

export function Decisions({ data }: { data: ScanDetails }) {
  const [filter, setFilter] = useState(noFilter);
  const [open, setOpen] = useState<string | null>(null);
  const columns = useMemo(columnsNow, []);
  const toggle = useMemo(toggleNow, []);
  const rows = data.detailed_results.filter(({ filter_stage, status, symbol }) =>
    (filter.stage === ALL || filter_stage === filter.stage) && (filter.status === ALL || status === filter.status) &&
    symbol.startsWith(filter.symbol)
  );
  return (
    <section aria-label={t("Detailed Filtering Decisions")}>
      <div className="row between wrap wr-decisions-head">
        <h3>{t("Detailed Filtering Decisions")}</h3>
        <Filters filter={filter} onFilter={setFilter} />
      </div>
      {rows.length === 0 ? <p className="small muted">{t("No stock has all of these.")}</p> : (
        <RowTable
          label={t("Detailed Filtering Decisions")}
          rows={rows}
          columns={columns}
          rowKey={({ symbol }) => symbol}
          open={open}
          onOpen={setOpen}
          detail={(decision) => <DecisionDetails decision={decision} scan={data} />}
          toggle={toggle}
          phoneRow={(decision) => <PhoneDecision decision={decision} />}
        />
      )}
    </section>
  );
}

type Filter = typeof noFilter;

const Filters = ({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) => {
  const options = (values: readonly string[]) => [
    { value: ALL, label: t("all") },
    ...values.map((value) => ({ value, label: value })),
  ];
  return (
    <div className="wr-filters" role="group" aria-label={t("Filters")}>
      <FilterSelect
        label={t("Stage")}
        value={filter.stage}
        onChange={(stage) => onFilter({ ...filter, stage })}
        options={options(gateNames)}
      />
      <FilterSelect
        label={t("Status")}
        value={filter.status}
        onChange={(status) => onFilter({ ...filter, status })}
        options={options(statuses)}
      />
      <TextInput
        className="wr-find"
        aria-label={t("Symbol")}
        placeholder={t("Symbol")}
        autoComplete="off"
        spellCheck={false}
        value={filter.symbol}
        onChange={(event) => onFilter({ ...filter, symbol: event.target.value.toUpperCase() })}
      />
    </div>
  );
};

const Status = ({ status }: { status: Decision["status"] }) => (
  <Badge tone={status === "ENTERED" ? "green" : status === "FILTERED" ? "" : "blue"}>{status}</Badge>
);

const PhoneDecision = ({ decision }: { decision: Decision }) => (
  <>
    <span>
      <span className="row">
        <strong>{decision.symbol}</strong>
        <EwsBadge score={decision.ews_score} />
        <Status status={decision.status} />
      </span>
      <span className="wr-sub">
        {decision.filter_stage !== null && `${decision.filter_stage}: `}
        {reasonOf(decision)}
      </span>
    </span>
    <span>
      <Price value={decision.market_data.price} />
      <span className="wr-sub">
        <Percent value={decision.market_data.gap_pct} signed />
      </span>
    </span>
  </>
);

const toggleNow = () => ({
  shows: (isOpen: boolean) => (
    <span className={isOpen ? "wr-turn open" : "wr-turn"}>
      <Icon name="down" size={16} />
    </span>
  ),
  name: ({ symbol }: Decision, isOpen: boolean) =>
    isOpen ? t("Hide Details of {symbol}", { symbol }) : t("Show Details of {symbol}", { symbol }),
});

const columnsNow = (): readonly Column<Decision>[] => [
  { key: "symbol", title: t("Symbol"), cell: ({ symbol }) => <strong>{symbol}</strong> },
  { key: "ews", title: t("EWS"), cell: ({ ews_score }) => <EwsBadge score={ews_score} /> },
  { key: "price", title: t("Price"), end: true, cell: ({ market_data }) => <Price value={market_data.price} /> },
  {
    key: "gap",
    title: t("Gap %"),
    end: true,
    cell: ({ market_data: { gap_pct } }) => (
      <span className={levelClass(gapLevel(gap_pct))}>
        <Percent value={gap_pct} signed />
      </span>
    ),
  },
  {
    key: "volume",
    title: t("Vol Ratio"),
    end: true,
    cell: ({ market_data: { volume_ratio } }) => (
      <span className={levelClass(volumeLevel(volume_ratio))}>
        <Ratio value={volume_ratio} />
        {volume_ratio !== null && "x"}
      </span>
    ),
  },
  { key: "status", title: t("Status"), cell: ({ status }) => <Status status={status} /> },
  { key: "stage", title: t("Filter Stage"), cell: ({ filter_stage }) => filter_stage ?? UNKNOWN },
  { key: "gates", title: t("Gates"), cell: ({ gates }) => <GateRail gates={gates} />, wideOnly: true },
  { key: "reason", title: t("Reason"), cell: (decision) => <span className="wr-next">{reasonOf(decision)}</span> },
  { key: "data", title: t("Data"), cell: (decision) => <DataDots decision={decision} /> },
];
