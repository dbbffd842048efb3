import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { Panel, RowsSkeleton } from "../../ui/Panel.tsx";
import { PageError } from "../../ui/states.tsx";

interface Props<T> {
  readonly query: UseQueryResult<T>;
  /** As in "Unable to load performance". */
  readonly section: string;
  /** Height of the placeholder. */
  readonly rows: number;
  readonly children: (data: T) => ReactNode;
}

/** A part of the page that loads and fails by itself. */
export function Section<T>({ query, section, rows, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Panel>
      {query.error
        ? (
          <PageError
            title={t("Unable to load {section}", { section })}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )
        : <RowsSkeleton rows={rows} label={t("Loading {section}", { section })} />}
    </Panel>
  );
}
