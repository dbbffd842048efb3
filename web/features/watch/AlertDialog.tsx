import { useQuery } from "@tanstack/react-query";
import { alertsQuery } from "../../lib/api/queries.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import type { PriceRule } from "../../lib/dialogs.ts";
import { t } from "../../lib/text.ts";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { AlertForm } from "./AlertForm.tsx";
import { AlertRule, Distance, ruleText } from "./words.tsx";

interface Props {
  readonly request: { readonly symbol: string; readonly rule?: PriceRule };
  readonly onClose: () => void;
}

/** The alerts of a stock, and a form for a new one. */
export function AlertDialog({ request: { symbol, rule }, onClose }: Props) {
  const { data } = useQuery(alertsQuery());
  const own = data?.filter((alert) => alert.active && alert.symbol === symbol) ?? [];
  const remove = useCommand("alerts.delete", {
    onFail: (error) => toast.bad(t("Failed to delete alert: {reason}", { reason: messageOf(error) })),
  });
  return (
    <Dialog title={t("Alerts for {symbol}", { symbol })} onClose={onClose} width={400}>
      <div className="stack">
        {own.length > 0 && (
          <ul className="alert-list" aria-label={t("Alerts for {symbol}", { symbol })}>
            {own.map((alert) => (
              <li key={alert.id} className="row">
                <Icon name="bell" size={14} />
                <span className="grow">
                  <AlertRule {...alert} />{" "}
                  <span className="small muted">
                    <Distance kind={alert.kind} distance={alert.distance} />
                  </span>
                </span>
                <IconButton
                  aria-label={t("Delete: {rule}", { rule: ruleText(alert) })}
                  onClick={() => remove.mutate({ id: alert.id })}
                >
                  <Icon name="trash" size={16} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <AlertForm symbol={symbol} {...(rule ? { rule } : {})} onDone={onClose} autoFocus />
      </div>
    </Dialog>
  );
}
