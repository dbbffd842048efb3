import { type ReactNode, useMemo, useRef, useState } from "react";
import {
  type ScreenCondition,
  type ScreenFieldName,
  screenFieldNames,
} from "../../../core/research/screen/screen_fields.ts";
import { isDown, useConnection } from "../../lib/api/connection.ts";
import type { ScreenSearch } from "../../lib/views/screen_view.ts";
import { useTableView } from "../../lib/table_view.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { When } from "../../ui/dates.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { Conditions } from "./Conditions.tsx";
import { figuresOf, usualColumns } from "./columns.tsx";
import { costliest, labelOf, readColumns, readWhere, testOf, writeColumns, writeWhere } from "./conditions.ts";
import { DEFAULT_SORT, inputOf } from "./queries.ts";
import { ReadyMade } from "./ReadyMade.tsx";
import { type ChosenFigures, figureHeight, tileRow } from "./ResultTiles.tsx";
import { Results } from "./Results.tsx";
import { useResults } from "./use_results.ts";

/** Pixels of a row; the style sheet gives rows these heights. */
const ROW = { phone: 61, dense: 33, plain: 49 } as const;

type Part = { readonly [K in keyof ScreenSearch]?: ScreenSearch[K] | undefined };
interface Props {
  readonly search: ScreenSearch;
  readonly onShow: (part: Part) => void;
  /** Shown beside the time of the response. */
  readonly saved: ReactNode;
}

/** Which condition to widen when nothing matches. */
function Nothing(
  { conditions, complete, at, without, onRemove }: {
    conditions: readonly ScreenCondition[];
    complete: boolean;
    at: number | null;
    without: number;
    onRemove: (at: number) => void;
  },
) {
  if (!complete) {
    return (
      <EmptyState title={t("Nothing matches yet")}>
        {t("Figures of the last close are still being worked out. Until then they are not known.")}
      </EmptyState>
    );
  }
  const condition = at === null ? undefined : conditions[at];
  return (
    <EmptyState
      title={t("No stocks found matching your criteria")}
      action={condition && (
        <Button onClick={() => onRemove(at!)}>{t("Remove {field}", { field: labelOf(condition.field) })}</Button>
      )}
    >
      {condition
        ? t("Without {condition} there would be {count}.", {
          condition: `${labelOf(condition.field)} ${testOf(condition)}`,
          count: without,
        })
        : t("Widen a condition, or remove one.")}
    </EmptyState>
  );
}

/** The fields of the conditions and of the sort. */
const fieldsOf = (conditions: readonly ScreenCondition[], sort: string | undefined): ScreenFieldName[] => [
  ...conditions.map(({ field }) => field),
  ...screenFieldNames.filter((name) => name === sort),
];

/** The time of the response, and whether it is live. */
function AsOf({ at }: { at: string | undefined }) {
  const down = isDown(useConnection());
  return (
    <p className="small muted screen-live">
      {!down && <span className="live-dot" aria-hidden="true" />}
      {at && (
        <span>
          <Text of={down ? "As of {time}, not live" : "Live, as of {time}"} time={<When at={at} as="seconds" />} />
        </span>
      )}
    </p>
  );
}

const Head = ({ onShow, saved, at }: Pick<Props, "onShow" | "saved"> & { at: string | undefined }) => (
  <div className="row wrap between screen-head">
    <div className="row wrap">
      <ReadyMade onShow={(screen) => onShow({ ...screen, open: undefined })} />
      {saved}
    </div>
    <AsOf at={at} />
  </div>
);

/** Pixels of a row of the table, of the list on a phone, or of tiles. */
function useRowHeight(tiles: boolean, dense: boolean, figures: ChosenFigures): number {
  const phone = usePhone();
  if (tiles) return tileRow(figures);
  return phone ? ROW.phone + figureHeight(figures) : dense ? ROW.dense : ROW.plain;
}

/** Screens the whole market by conditions; the address has the whole state. */
export function Screener({ search, onShow, saved }: Props) {
  const conditions = readWhere(search.where);
  const sort = search.sort ?? DEFAULT_SORT;
  const chosen = readColumns(search.columns);
  const input = inputOf(conditions, sort, chosen);
  const list = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const [view, setView] = useTableView("screener");
  const tiles = search.view === "tiles";
  const [perRow, setPerRow] = useState(1);
  const figures = useMemo(() => chosen && figuresOf(chosen), [search.columns]);
  const rowHeight = useRowHeight(tiles, view.dense, figures);
  const { answer, error, retry, old, near, gap } = useResults({
    ...{ input, list, rowHeight, held },
    perRow: tiles ? perRow : 1,
    above: search.open,
  });
  const change = (next: readonly ScreenCondition[], open: number | undefined) =>
    onShow({ where: writeWhere(next), open });
  const costs = answer ? costliest(answer.conditions, answer.matched) : null;
  const shown = chosen ?? usualColumns(fieldsOf(conditions, input.sort));
  return (
    <>
      <Head onShow={onShow} saved={saved} at={answer?.as_of} />
      <Conditions
        conditions={conditions}
        answer={answer}
        open={search.open}
        onChange={change}
        onOpen={(open) => onShow({ open })}
      />
      {!answer && (
        <Panel>
          {error
            ? <PageError title={t("Unable to screen the market")} error={error} onRetry={retry} />
            : <RowsSkeleton rows={12} label={t("Screening...")} />}
        </Panel>
      )}
      {answer && error && (
        <p className="warn small" role="status">
          {t("The market could not be screened anew. These are the matches of before.")}
        </p>
      )}
      {answer && answer.matched === 0 && !old
        ? (
          <Panel>
            <Nothing
              conditions={conditions}
              complete={answer.complete}
              at={costs}
              without={costs === null ? 0 : answer.conditions[costs]!.without}
              onRemove={(at) => change(conditions.filter((_, i) => i !== at), undefined)}
            />
          </Panel>
        )
        : answer && (
          <Results
            {...{ answer, input, shown, figures, near, gap, list, old, sort, view, tiles, perRow }}
            onColumns={(columns) => onShow({ columns: writeColumns(columns) })}
            onFit={setPerRow}
            onTiles={(on) => onShow({ view: on ? "tiles" : undefined })}
            onView={setView}
            onSort={(sort) => onShow({ sort })}
            onHold={setHeld}
          />
        )}
    </>
  );
}
