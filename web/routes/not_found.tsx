import { t } from "../lib/text.ts";
import { Link } from "@tanstack/react-router";
import { useTitle } from "../lib/title.ts";
import { PublicPage } from "../ui/page/PublicPage.tsx";
import { EmptyState } from "../ui/page/states.tsx";

function Nothing() {
  useTitle(t("Page not found"));
  return (
    <>
      <h1 className="sr-only">{t("Page not found")}</h1>
      <EmptyState
        title={t("There is no page at this address")}
        action={<Link to="/dashboard">{t("Go to the dashboard")}</Link>}
      >
        {t("The link may be old, or the address mistyped.")}
      </EmptyState>
    </>
  );
}

/** For an address outside all areas. */
export const NotFoundPage = () => (
  <PublicPage>
    <Nothing />
  </PublicPage>
);

/** The same, for signed-in pages. */
export const MissingPage = () => (
  <main className="page">
    <Nothing />
  </main>
);
