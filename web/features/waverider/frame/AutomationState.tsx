import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useCommand } from "../../../lib/api/command.ts";
import { t } from "../../../lib/text.ts";
import { toast } from "../../../ui/page/toasts.tsx";
import { Text } from "../../../ui/Text.tsx";
import { EtTime } from "../parts/times.tsx";
import { alerts } from "../parts/words.ts";
import { type Automation, refreshAll } from "../queries.ts";

const stopSign = (
  <svg width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M7 7h10v10H7z" />
  </svg>
);

/** Whether automation runs, with its next scan, and the button that starts or stops it. */
export function AutomationState({ automation }: { automation: Automation }) {
  const client = useQueryClient();
  const onDone = () => refreshAll(client);
  const start = useCommand("waverider.start", { onDone, onFail: (error) => toast.bad(alerts.start(error)) });
  const stop = useCommand("waverider.stop", { onDone, onFail: (error) => toast.bad(alerts.stop(error)) });
  const { is_running } = automation;
  return (
    <>
      <span className="row small wr-automation" role="status">
        <i className={is_running ? "lamp open" : "lamp"} aria-hidden="true" />
        <strong>{is_running ? t("Automation running") : t("Automation stopped")}</strong>
        <AutomationDetail automation={automation} />
      </span>
      {is_running
        ? (
          <Button icon={stopSign} loading={stop.isPending} onClick={() => stop.mutate({})}>
            <span>
              {t("Stop")}
              <span className="desktop-only">{` ${t("automation")}`}</span>
            </span>
          </Button>
        )
        : (
          <Button
            type="primary"
            loading={start.isPending}
            disabled={automation.killed !== null}
            onClick={() => start.mutate({})}
          >
            <span>
              {t("Start")}
              <span className="desktop-only">{` ${t("automation")}`}</span>
            </span>
          </Button>
        )}
    </>
  );
}

function AutomationDetail({ automation: { is_running, started_at, next_scan_at, stopped_reason } }: Readonly<{
  automation: Automation;
}>) {
  if (!is_running) return stopped_reason ? <span className="muted">{stopped_reason}</span> : null;
  return (
    <span className="muted">
      {started_at && (
        <span className="desktop-only">
          <Text of="since {time}" time={<EtTime at={started_at} />} />
          {next_scan_at && ", "}
        </span>
      )}
      {next_scan_at && <Text of="next scan {time}" time={<EtTime at={next_scan_at} as="seconds" />} />}
    </span>
  );
}
