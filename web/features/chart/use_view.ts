import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import {
  type ChartSearch,
  type ChartView,
  readChartView,
  withLook,
  withoutChart,
  writeChartView,
  writeLook,
} from "../../lib/views/chart_view.ts";
import type { KeptLook } from "./layout/use_look.ts";

/** The view in the address, with the user's look where the address has none, and how to change parts of it. */
export function useView({ look, keep }: KeptLook): [ChartView, (part: Partial<ChartView>) => void] {
  const search = useSearch({ from: "/shell/stocks/$symbol" });
  const navigate = useNavigate();
  const viewOf = (search: ChartSearch) => readChartView(withLook(search, look));
  const written = JSON.stringify(writeChartView(viewOf(search)));
  const view = useMemo(() => readChartView(JSON.parse(written) as ChartSearch), [written]);
  const change = (part: Partial<ChartView>) => {
    const next = { ...view, ...part };
    if (JSON.stringify(writeLook(next)) !== JSON.stringify(writeLook(view))) keep(next);
    void navigate({
      to: ".",
      search: (old: object) => ({ ...withoutChart(old), ...writeChartView({ ...viewOf(old), ...part }) }),
      replace: true,
      state: true,
      resetScroll: false,
    });
  };
  return [view, change];
}
