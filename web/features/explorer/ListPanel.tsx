import type { ReactNode } from "react";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { Updated } from "../../ui/stock/Updated.tsx";

interface Answer {
  readonly data: unknown;
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface Props {
  readonly answer: Answer;
  /** Label of the list, for screen readers. */
  readonly label: string;
  readonly filters?: ReactNode;
  /** What is shown and in which order. */
  readonly summary?: ReactNode;
  /** How often the list is refetched. */
  readonly seconds: number;
  readonly tools?: ReactNode;
  readonly empty: string | null;
  readonly onReset?: ReactNode;
  readonly rows?: number;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A list with its filters above: loading, failed, empty, or with its rows. */
export function ListPanel(
  { answer, label, filters, summary, seconds, tools, empty, onReset, rows = 15, foot, children }: Props,
) {
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = answer;
  const known = data !== undefined;
  return (
    <Panel flush className="list-panel">
      <div className="list-tools">
        <div className="row wrap">
          {filters}
          {known && <span className="small muted">{summary}</span>}
        </div>
        <div className="row">
          {known && (
            <span className="small muted desktop-only">
              <Updated at={dataUpdatedAt} minutes={seconds / 60} />
            </span>
          )}
          {tools}
        </div>
      </div>
      {!known && !error && (
        <div className="inset list-skeleton">
          <RowsSkeleton rows={rows} label={t("Loading {list}", { list: label })} />
        </div>
      )}
      {!known && Boolean(error) && (
        <PageError
          title={t("The list could not be loaded")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {known && Boolean(error) && (
        <p className="list-late small warn" role="status">
          {t("The list could not be refreshed: {reason}", { reason: messageOf(error) })}
        </p>
      )}
      {known && (
        <div className={isPlaceholderData ? "waiting-list" : ""} aria-busy={isPlaceholderData || undefined}>
          {empty === null ? children : <EmptyState title={empty} action={onReset} />}
        </div>
      )}
      {known && empty === null && foot && <footer className="list-foot small muted">{foot}</footer>}
    </Panel>
  );
}
