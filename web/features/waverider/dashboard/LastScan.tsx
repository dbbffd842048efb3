import { t } from "../../../lib/text.ts";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import type { TabProps } from "../frame/tab_props.ts";
import { Funnel } from "../parts/Funnel.tsx";
import { secondsText } from "../parts/times.tsx";
import type { Dashboard } from "../queries.ts";

interface Props {
  readonly scan: NonNullable<Dashboard["last_scan"]>;
  readonly onView: TabProps["onView"];
}

/** What the gates left of the stocks of the latest scan. */
export const LastScan = ({ scan, onView }: Props) => (
  <Panel
    title={
      <>
        {t("Last scan")}
        <span className="small muted wr-beside">
          {t("{time}, {scanned} symbols: {tradeable} tradeable, {enterable} could be entered", {
            time: secondsText(scan.at),
            scanned: scan.symbols_scanned,
            tradeable: scan.tradeable,
            enterable: scan.enterable,
          })}
        </span>
      </>
    }
    extra={<TextButton onClick={() => onView({ tab: "opportunities" })}>{t("Opportunities")}</TextButton>}
  >
    <Funnel scanned={scan.symbols_scanned} stoppedBy={scan.stopped_by} />
  </Panel>
);
