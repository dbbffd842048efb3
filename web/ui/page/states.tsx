/** Empty, error and loading states of a page. */
import { t } from "../../lib/text.ts";
import type { ReactNode } from "react";
import { messageOf } from "../../lib/api/errors.ts";
import { Button } from "../form/Button.tsx";

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}

/** Describes what will be shown here and offers the action that adds the first entry. */
export const EmptyState = ({ title, children, icon, action }: Props) => (
  <div className="state">
    {icon && <span className="icon" aria-hidden="true">{icon}</span>}
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action && <div className="foot row wrap">{action}</div>}
  </div>
);

/** Describes what failed and why, and offers a retry. */
export const PageError = (
  { title, error, text, onRetry, retry = t("Try again") }: {
    title: string;
    error?: unknown;
    text?: string;
    onRetry?: () => void;
    /** The button's label. */
    retry?: string;
  },
) => (
  <div className="state" role="alert">
    <h2>{title}</h2>
    <p>{text ?? messageOf(error)}</p>
    {onRetry && (
      <div className="foot">
        <Button onClick={onRetry}>{retry}</Button>
      </div>
    )}
  </div>
);

export const FullPageSpinner = () => (
  <div className="full-page" role="status">
    <span className="spinner" />
    <span className="sr-only">{t("Loading")}</span>
  </div>
);
