/** A chart of shares or columns, loaded when it is visible, with a text summary and a table of the same figures. */
import { type ReactNode, useId, useState } from "react";
import { useSeen } from "../../lib/seen.ts";
import { t } from "../../lib/text.ts";
import { lazily } from "../page/lazily.tsx";
import { Skeleton } from "../page/Panel.tsx";
import type { PlotSpec } from "./plot.ts";
import { TreePlot } from "./TreePlot.tsx";
import { usePhone } from "../usePhone.ts";
import { TextButton } from "../form/TextButton.tsx";

const Waiting = ({ height }: { height: number }) => <Skeleton height={height - 6} />;
const AntPlot = lazily(async () => (await import("./AntPlot.tsx")).AntPlot, Waiting);

const Drawn = ({ spec, height }: Pick<Props, "spec" | "height">) =>
  spec.kind === "treemap" ? <TreePlot tiles={spec.tiles} height={height} /> : <AntPlot spec={spec} height={height} />;

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
