import { t } from "../../../lib/text.ts";
import { Count, Ratio } from "../../../ui/numbers.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { Empty } from "../parts.tsx";
import { type Health, msText } from "./health_words.ts";
import { Scrolled } from "../../../ui/table/Scrolled.tsx";

type Operation = Health["operations"][number];

const Errors = ({ errors }: Operation) => (
  <span className={errors > 0 ? "loss" : ""}>
    <Count value={errors} />
  </span>
);

/** The slowest operations first. */
export function OperationsTable({ operations }: { operations: readonly Operation[] }) {
  if (operations.length === 0) return <Empty title={t("No request in the last hour")} />;
  return (
    <Scrolled className="health-scroll" label={t("Operations of the last hour")}>
      <DataTable
        label={t("Operations")}
        rows={operations}
        rowKey={({ operation }) => operation}
        columns={[
          { key: "operation", title: t("Operation"), cell: ({ operation }) => <code>{operation}</code> },
          { key: "rate", title: t("Per second"), end: true, cell: (row) => <Ratio value={row.per_second} /> },
          { key: "p50", title: "p50", end: true, cell: ({ p50_ms }) => <span className="num">{msText(p50_ms)}</span> },
          {
            key: "p99",
            title: "p99",
            end: true,
            cell: ({ p99_ms }) => <strong className="num">{msText(p99_ms)}</strong>,
          },
          { key: "errors", title: t("Errors"), end: true, cell: Errors },
        ]}
        phoneRow={(row) => (
          <>
            <code>{row.operation}</code>
            <strong className="end num">{msText(row.p99_ms)}</strong>
            <span className="small muted">
              <Ratio value={row.per_second} /> {t("per second")}, p50 {msText(row.p50_ms)}
            </span>
            <span className="small muted end">
              {t("Errors")} <Errors {...row} />
            </span>
          </>
        )}
      />
    </Scrolled>
  );
}
