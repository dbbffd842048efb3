import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { LinkButton } from "../form/LinkButton.tsx";
import { Icon } from "../icons.tsx";

interface Props {
  readonly title: string;
  /** Who is signed in, and who may see the page. */
  readonly text: string;
  /** Other ways on, beside the one back. */
  readonly children?: ReactNode;
}

/** In place of a page that the user's role does not open. */
export const AccessDenied = ({ title, text, children }: Props) => (
  <main className="page">
    <section className="panel">
      <div className="state">
        <span className="icon" aria-hidden="true">
          <Icon name="lock" size={32} />
        </span>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className={children ? "foot row wrap" : "foot"}>
          <LinkButton to="/dashboard" primary>{t("Back to Dashboard")}</LinkButton>
          {children}
        </div>
      </div>
    </section>
  </main>
);
