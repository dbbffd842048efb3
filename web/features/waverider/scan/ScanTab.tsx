import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../../lib/api/client.ts";
import { t } from "../../../lib/text.ts";
import { isSymbol } from "../../../lib/views/waverider_view.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Panel, RowsSkeleton } from "../../../ui/page/Panel.tsx";
import { EmptyState } from "../../../ui/page/states.tsx";
import { toast } from "../../../ui/page/toasts.tsx";
import type { TabProps } from "../frame/tab_props.ts";
import { alerts } from "../parts/words.ts";
import { ScanForm } from "./ScanForm.tsx";
import { ScanResult } from "./ScanResult.tsx";

const MOST_RECENT = 3;

/** Scores one stock now, with every gate. */
export function ScanTab({ view, onView, byKey }: TabProps) {
  const [recent, setRecent] = useState<readonly string[]>([]);
  const { mutate, data, isPending } = useMutation({
    mutationFn: (symbol: string) => api("waverider.ews", { symbol }),
    onSuccess: ({ symbol }) =>
      setRecent((before) => [symbol, ...before.filter((one) => one !== symbol)].slice(0, MOST_RECENT)),
    onError: (error, symbol) => toast.bad(alerts.scan(symbol, error)),
  });
  const { ticker: symbol } = view;
  const last = useRef<string>(undefined);
  const scan = useCallback((next: string) => {
    last.current = next;
    mutate(next);
  }, [mutate]);
  // The address may name a stock: at first, by a link, or on the way back.
  useEffect(() => {
    if (symbol && symbol !== last.current) scan(symbol);
  }, [symbol, scan]);
  const submit = (next: string) => {
    scan(next);
    if (next !== symbol && isSymbol(next)) onView({ tab: "manual-scan", ticker: next });
  };
  return (
    <div className="stack">
      <h2 className="sr-only">{t("Manual Scan")}</h2>
      <ScanForm first={symbol ?? ""} isBusy={isPending} hasFocus={byKey} recent={recent} onScan={submit} />
      {isPending && (
        <Panel>
          <RowsSkeleton rows={6} label={t("Scanning")} />
        </Panel>
      )}
      {!isPending && (data ? <ScanResult result={data} /> : (
        <Panel>
          <EmptyState
            title={t("Enter a ticker symbol above to get its EWS analysis")}
            icon={<Icon name="search" size={22} />}
          />
        </Panel>
      ))}
    </div>
  );
}
