import { t } from "../../lib/text.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PublicPage } from "./PublicPage.tsx";

export const LegalPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <PublicPage>
    <article className="panel legal">
      <h1>{title}</h1>
      {children}
      <p>
        <Link to="/dashboard">{t("Return to Dashboard")}</Link>
      </p>
    </article>
  </PublicPage>
);
