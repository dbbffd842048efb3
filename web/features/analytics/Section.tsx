import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";

interface Props<T> {
  readonly query: UseQueryResult<T>;
  /** As in "Unable to load performance". */
  readonly section: string;
  /** Of the content, in pixels, so that the sections below do not move. */
  readonly height: number;
  readonly children: (data: T) => ReactNode;
}

/** Of a panel, with its border. */
const PADDING = 34;
const ROW = 40;

/** A section of the page that loads and fails independently. */
export function Section<T>({ query, section, height, children }: Props<T>) {
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
        : (
          <div style={{ height: height - PADDING, overflow: "hidden" }}>
            <RowsSkeleton rows={Math.ceil(height / ROW)} label={t("Loading {section}", { section })} />
          </div>
        )}
    </Panel>
  );
}
