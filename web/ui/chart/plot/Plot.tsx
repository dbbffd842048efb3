/** A chart of shares or columns, drawn when it is visible, with a text summary and a table of the same figures. */
import { type ReactNode, useId, useState } from "react";
import { useSeen } from "../../../lib/seen.ts";
import { t } from "../../../lib/text.ts";
import { lazily } from "../../page/lazily.tsx";
import { Skeleton } from "../../page/Panel.tsx";
import type { PlotSpec } from "./plot.ts";
import { SpanColumns } from "./SpanColumns.tsx";
import { TreePlot } from "./TreePlot.tsx";
import { usePhone } from "../../usePhone.ts";
import { TextButton } from "../../form/TextButton.tsx";

const Waiting = ({ height }: { height: number }) => <Skeleton height={height - 6} />;
const Donut = lazily(async () => (await import("./Donut.tsx")).Donut, Waiting);

function Drawn({ spec, height }: Pick<Props, "spec" | "height">) {
  if (spec.kind === "treemap") return <TreePlot tiles={spec.tiles} height={height} />;
  return spec.kind === "columns"
    ? <SpanColumns spans={spec.spans} foot={spec.foot} />
    : <Donut spec={spec} height={height} />;
}

interface Props {
  readonly label: string;
  readonly summary: string;
  readonly spec: PlotSpec;
  readonly height: number;
  /** The same figures; omitted if they are shown beside the chart anyway. */
  readonly table?: ReactNode;
  /** Where there is little room, the table is shown first. */
  readonly tableOnPhone?: boolean;
}

export function Plot({ label, summary, spec, height, table, tableOnPhone = false }: Props) {
  const { ref, seen } = useSeen<HTMLElement>();
  const [asTable, setAsTable] = useState(usePhone() && tableOnPhone);
  const id = useId();
  return (
    <figure ref={ref} className="plot" aria-describedby={id}>
      {asTable ? table : (
        <div role="img" aria-label={label} style={{ height }}>
          {seen ? <Drawn spec={spec} height={height} /> : <Waiting height={height} />}
        </div>
      )}
      <figcaption className="row between small muted">
        <span className="sr-only" id={id}>{summary}</span>
        {table && (
          <TextButton aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? t("Chart") : t("Table")}
          </TextButton>
        )}
      </figcaption>
    </figure>
  );
}
