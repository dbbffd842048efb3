import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";

interface Props<T> {
  readonly data: T | undefined;
  readonly answer: { readonly error: unknown; readonly refetch: () => unknown };
  /** While it is loading. */
  readonly waiting: string;
  /** Of what will be shown, in pixels. */
  readonly height: number;
  readonly children: (data: T) => ReactNode;
}

/** What a panel shows once its data is there; it waits and fails by itself, at the size of what comes. */
export function Part<T>({ data, answer: { error, refetch }, waiting, height, children }: Props<T>) {
  if (data !== undefined) return <div style={{ minHeight: height }}>{children(data)}</div>;
  return (
    <div style={{ minHeight: height }}>
      {error
        ? <PageError title={t("Unable to load this part")} error={error} onRetry={() => void refetch()} />
        : (
          <div role="status">
            <span className="sr-only">{waiting}</span>
            <Skeleton height={height - 6} />
          </div>
        )}
    </div>
  );
}
