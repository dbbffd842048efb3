/** The tabs that there are, each a chunk of its own. */
import { type ComponentType } from "react";
import { lazily } from "../../../ui/page/lazily.tsx";
import { TabWaiting } from "../../../ui/page/TabWaiting.tsx";
import type { WaveriderTab } from "../../../lib/views/waverider_view.ts";
import type { TabProps } from "./tab_props.ts";

const tab = (load: () => Promise<ComponentType<TabProps>>) => lazily<TabProps>(load, TabWaiting);

export const tabPages: Readonly<Record<WaveriderTab, ComponentType<TabProps>>> = {
  "dashboard": tab(async () => (await import("../dashboard/DashboardTab.tsx")).DashboardTab),
  "opportunities": tab(async () => (await import("../opportunities/OpportunitiesTab.tsx")).OpportunitiesTab),
  "manual-scan": tab(async () => (await import("../scan/ScanTab.tsx")).ScanTab),
  "trades": tab(async () => (await import("../trades/TradesTab.tsx")).TradesTab),
  "scorecard": tab(async () => (await import("../scorecard/ScorecardTab.tsx")).ScorecardTab),
  "performance": tab(async () => (await import("../performance/PerformanceTab.tsx")).PerformanceTab),
  "diagnostics": tab(async () => (await import("../diagnostics/DiagnosticsTab.tsx")).DiagnosticsTab),
  "status": tab(async () => (await import("../status/StatusTab.tsx")).StatusTab),
};
