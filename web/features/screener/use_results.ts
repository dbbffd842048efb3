/** The rows of a screen near the window, and those that enter and leave. */
import { type RefObject, useEffect, useState } from "react";
import { useWindowRows } from "../../ui/table/use_window_rows.ts";
import { arrange, FADE_MS, type Shown } from "./arrange.ts";
import { PAGE, type Screen, type ScreenInput, type ScreenRow, useScreen } from "./queries.ts";

const OVERSCAN = 6;
const still = (row: ScreenRow): Shown<ScreenRow> => ({ row, entered: null, leftAt: null });

/** The rows of a screen that fits into one response, with those that have just entered or left. */
function useArranged(answer: Screen | undefined, of: string, held: boolean): readonly Shown<ScreenRow>[] {
  const [state, setState] = useState<{ of: string; shown: readonly Shown<ScreenRow>[] }>({ of: "", shown: [] });
  useEffect(() => {
    if (!answer) return;
    // Figures of the last close that are computed later are not a move of the market.
    const key = `${of} ${answer.complete}`;
    const next = () =>
      setState((before) => ({
        of: key,
        shown: before.of === key
          ? arrange(before.shown, answer.rows, { now: Date.now(), market: answer.as_of, held })
          : answer.rows.map(still),
      }));
    next();
    const faded = setTimeout(next, FADE_MS + 50);
    return () => clearTimeout(faded);
  }, [answer, of, held]);
  return state.shown;
}

interface Options {
  readonly input: ScreenInput;
  readonly list: RefObject<HTMLElement | null>;
  readonly rowHeight: number;
  /** Matches per row. */
  readonly perRow: number;
  /** The order is frozen. */
  readonly held: boolean;
  /** Changes when the content above the list changes its height. */
  readonly above: unknown;
}

export function useResults({ input, list, rowHeight, perRow, held, above }: Options) {
  const [pages, setPages] = useState<readonly number[]>([0]);
  const { first, pages: known } = useScreen(input, pages);
  const answer = first.data;
  const of = JSON.stringify(input);
  const single = (answer?.matched ?? 0) <= PAGE;
  const arranged = useArranged(first.isPlaceholderData ? undefined : answer, of, held);
  const count = single ? arranged.length : answer?.matched ?? 0;
  const at = (i: number): Shown<ScreenRow> | undefined => {
    if (single) return arranged[i];
    const row = known.get(Math.floor(i / PAGE))?.[i % PAGE];
    return row && still(row);
  };

  const { items } = useWindowRows({
    list,
    count: Math.ceil(count / perRow),
    heightOf: () => rowHeight,
    overscan: OVERSCAN,
    heights: [rowHeight, perRow],
    above: [answer, above],
  });
  const [firstRow, lastRow] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  const [from, to] = [firstRow * perRow, (lastRow + 1) * perRow - 1];
  const wanted = `${Math.floor(from / PAGE)} ${Math.floor(Math.max(to, 0) / PAGE)}`;
  useEffect(() => setPages(single ? [0] : wanted.split(" ").map(Number)), [wanted, single]);

  const near = Array.from({ length: to - from + 1 }, (_, i) => at(from + i)).filter((shown) => shown !== undefined);
  return {
    answer,
    error: first.error,
    retry: () => void first.refetch(),
    /** While new conditions are being counted, the response is of the previous ones. */
    old: first.isPlaceholderData,
    near,
    gap: {
      before: firstRow * rowHeight,
      after: Math.max(0, Math.ceil(count / perRow) - 1 - lastRow) * rowHeight,
    },
  };
}
