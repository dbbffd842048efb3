import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";

interface Props<T> {
  readonly data: T | undefined;
  readonly answer: { readonly error: unknown; readonly refetch: () => unknown };
  /** For screen readers, while it is loading. */
  readonly waiting: string;
  /** Of the content, in pixels. */
  readonly height: number;
  readonly children: (data: T) => ReactNode;
}

/** Content of a panel once its data is loaded. Until then a placeholder or an error of the same size is shown. */
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
