import { useQuery } from "@tanstack/react-query";
import { useDialogs } from "../../lib/dialogs.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { contributionsQuery } from "../../lib/api/queries.ts";
import { useSeen } from "../../lib/seen.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Money } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { ActiveSwitch } from "./ActiveSwitch.tsx";
import { ContributionLine } from "./ContributionLine.tsx";
import { monthlyTotal } from "./words.ts";

/** The others are in the dialog that manages them. */
const SHOWN = 3;

export function ContributionsPanel({ portfolioId }: { portfolioId: string }) {
  const { ref, seen } = useSeen<HTMLDivElement>();
  const { data, error, refetch } = useQuery({ ...contributionsQuery(portfolioId), enabled: seen });
  const { open } = useDialogs();
  const add = () => open({ kind: "contribution", portfolioId });
  const active = data?.filter(({ is_active }) => is_active).length ?? 0;
  return (
    <Panel
      title={t("Recurring Contributions")}
      extra={data && data.length > 0 && (
        <div className="row">
          <Button size="small" onClick={add}>{t("Add New")}</Button>
          <Button size="small" kind="quiet" onClick={() => open({ kind: "contributions", portfolioId })}>
            {t("Manage")}
          </Button>
        </div>
      )}
    >
      <div className={seen ? "stack tight" : "stack tight seen-later"} ref={ref}>
        {seen && !data && !error && <RowsSkeleton rows={4} dense label={t("Loading")} />}
        {error && !data && (
          <PageError
            title={t("The contributions could not be loaded")}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data?.length === 0 && (
          <>
            <p className="small muted">{t("Money that comes by itself, and buys if you wish.")}</p>
            <div>
              <Button icon={<Icon name="repeat" size={16} />} onClick={add}>
                {t("Set Up Recurring Contributions")}
              </Button>
            </div>
          </>
        )}
        {data && data.length > 0 && (
          <>
            <div className="row">
              <span className="figure">
                <Money value={monthlyTotal(data)} />
              </span>
              <span className="small muted">
                {t("a month, {active} of {all} active", { active, all: data.length })}
              </span>
            </div>
            <ul>
              {data.slice(0, SHOWN).map((contribution) => (
                <ContributionLine key={contribution.id} contribution={contribution}>
                  <ActiveSwitch
                    contribution={contribution}
                    onFail={(error) =>
                      toast.bad(messageOf(error))}
                  />
                </ContributionLine>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}
