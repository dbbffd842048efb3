import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import {
  type ChartSearch,
  type ChartView,
  readChartView,
  withoutChart,
  writeChartView,
} from "../../lib/views/chart_view.ts";

/** The view in the address, and how to change parts of it. */
export function useView(): [ChartView, (part: Partial<ChartView>) => void] {
  const search = useSearch({ from: "/shell/stocks/$symbol" });
  const navigate = useNavigate();
  const written = JSON.stringify(writeChartView(readChartView(search)));
  const view = useMemo(() => readChartView(JSON.parse(written) as ChartSearch), [written]);
  const change = (part: Partial<ChartView>) =>
    void navigate({
      to: ".",
      search: (old: object) => ({ ...withoutChart(old), ...writeChartView({ ...readChartView(old), ...part }) }),
      replace: true,
      state: true,
      resetScroll: false,
    });
  return [view, change];
}
