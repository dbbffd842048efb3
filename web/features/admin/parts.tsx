/** Parts that the staff's pages share. */
import { Alert, Button, Skeleton } from "antd";
import type { ReactNode } from "react";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";

/** For staff who may read a page, and not act on it. */
export const ViewOnly = ({ children }: { children: string }) => (
  <Alert
    type="warning"
    className="staff-notice"
    title={
      <>
        <strong>{t("View Only:")}</strong> {children}
      </>
    }
  />
);

export const Loading = ({ label }: { label: string }) => (
  <div role="status" className="stack">
    <span className="sr-only">{label}</span>
    <Skeleton active title={false} paragraph={{ rows: 8 }} />
  </div>
);

export const LoadFailure = ({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) => (
  <Alert
    type="error"
    title={title}
    description={messageOf(error)}
    action={<Button onClick={onRetry}>{t("Try again")}</Button>}
  />
);

export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="state">
    <h2>{title}</h2>
    {children && <p>{children}</p>}
  </div>
);
