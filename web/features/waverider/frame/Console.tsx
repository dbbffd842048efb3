import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isStatus } from "../../../lib/api/errors.ts";
import { formatCount } from "../../../lib/format.ts";
import { useKeys } from "../../../lib/keys.ts";
import { t } from "../../../lib/text.ts";
import { type WaveriderTab, waveriderTabs, type WaveriderView } from "../../../lib/views/waverider_view.ts";
import { Tabs } from "../../../ui/page/Tabs.tsx";
import { tabWord } from "../parts/words.ts";
import { dashboardQuery, opportunitiesQuery, useWaveriderEvents } from "../queries.ts";
import { Denied } from "./Denied.tsx";
import { Header } from "./Header.tsx";
import { ConsoleKeys } from "./ConsoleKeys.tsx";
import { KilledBanner } from "./Kill.tsx";
import { tabPages } from "./tab_pages.ts";

interface Props {
  readonly user: { readonly username: string; readonly role: string };
  readonly view: WaveriderView;
  readonly onView: (view: WaveriderView) => void;
}

/** Waverider's page: its header, its tabs, and the chosen one. */
export function Console({ user, view, onView }: Props) {
  useWaveriderEvents();
  const { data, error } = useQuery(dashboardQuery());
  const counts = useCounts();
  const [help, setHelp] = useState(false);
  const [byKey, setByKey] = useState(false);
  const tab: WaveriderTab = view.tab ?? "dashboard";
  const show = (next: WaveriderTab, isByKey = false) => {
    setByKey(isByKey);
    if (next !== tab) onView(next === "dashboard" ? {} : { tab: next });
  };
  const open = (next: WaveriderTab) => () => show(next);
  useKeys({
    ...Object.fromEntries(waveriderTabs.map((one, i) => [String(i + 1), open(one)])),
    "/": () => {
      const field = document.querySelector<HTMLElement>("[data-ticker]");
      if (field) field.focus();
      else show("manual-scan", true);
    },
    "?": () => setHelp(true),
    // Before those of the frame, which has its own for / and ?.
  }, true);
  if (isStatus(error, 403)) return <Denied name={user.username} role={user.role} />;
  const Page = tabPages[tab]!;
  return (
    <main className="page waverider">
      <Header />
      {data?.automation.killed && <KilledBanner killed={data.automation.killed} />}
      <Tabs
        label={t("Sections of Waverider")}
        items={waveriderTabs.map((key) => ({ key, label: tabWord(key), count: counts[key] }))}
        current={tab}
        onChange={(key) => show(key)}
      >
        <Page view={view} onView={onView} byKey={byKey} />
      </Tabs>
      {help && <ConsoleKeys onClose={() => setHelp(false)} />}
    </main>
  );
}

/** How many a tab lists; nothing while it is not known. */
function useCounts(): Readonly<Partial<Record<WaveriderTab, string>>> {
  const dashboard = useQuery(dashboardQuery()).data;
  const opportunities = useQuery(opportunitiesQuery()).data;
  const trades = dashboard ? dashboard.closed_trades + dashboard.positions.length : 0;
  return {
    ...(opportunities && opportunities.count > 0 ? { opportunities: formatCount(opportunities.count) } : {}),
    ...(trades > 0 ? { trades: formatCount(trades) } : {}),
  };
}
