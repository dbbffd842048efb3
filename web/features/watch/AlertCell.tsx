import { type Alert, unitOf } from "../../../core/watch/alert_contract.ts";
import { t } from "../../lib/text.ts";
import { Icon } from "../../ui/icons.tsx";
import { Rail } from "../../ui/chart/Rail.tsx";
import { AlertRule, Distance, ruleText } from "./words.tsx";

/** Farther from the alert than this the rail is empty. */
const FAR = { percent: 10, points: 5, times: 2 } as const;
/** Nearer than this the distance is emphasized. */
const NEAR = { percent: 1, points: 1, times: 0.2 } as const;

/** An alert and its distance: the rail fills towards its end, where the alert fires. */
export function AlertCell({ alert, distance }: { alert: Alert; distance: number | null }) {
  const unit = unitOf(alert.kind);
  const near = distance !== null && distance < NEAR[unit];
  return (
    <span className="alert-cell">
      <span className="row">
        <Icon name="bell" size={14} />
        <span>
          <AlertRule {...alert} />
        </span>
      </span>
      {distance === null
        ? (
          <span className="small muted unknown">
            <Distance kind={alert.kind} distance={null} />
          </span>
        )
        : (
          <>
            <Rail
              at={1 - Math.min(distance, FAR[unit]) / FAR[unit]}
              from={0}
              to={1}
              reference={1}
              label={t("how near {rule} is", { rule: ruleText(alert) })}
              tone={near ? "warning" : "text"}
              fill
              thin
            />
            <span className={near ? "small warn" : "small muted"}>
              <Distance kind={alert.kind} distance={distance} />
            </span>
          </>
        )}
    </span>
  );
}
