import { t } from "../lib/text.ts";
import { Link } from "@tanstack/react-router";
import { useTitle } from "../lib/title.ts";
import { EmptyState } from "../ui/page/states.tsx";

/** For an address without a page. */
export function MissingPage() {
  useTitle(t("Page not found"));
  return (
    <main className="page">
      <h1 className="sr-only">{t("Page not found")}</h1>
      <EmptyState
        title={t("There is no page at this address")}
        action={<Link to="/dashboard">{t("Go to the dashboard")}</Link>}
      >
        {t("The link may be old, or the address mistyped.")}
      </EmptyState>
    </main>
  );
}
