import { t } from "../lib/text.ts";
import { Button } from "../ui/form/Button.tsx";

/** Shown when a page throws, or when only its code could not be loaded. */
export function PageCrash({ error }: { error: unknown }) {
  console.error(error);
  return (
    <main className="full-page">
      <div className="state" role="alert">
        <h1>{t("This page could not be shown")}</h1>
        <p>
          {t("Something in it failed. Reload the page; if it happens again, tell the operator of this server.")}
        </p>
        <Button kind="primary" onClick={() => location.reload()}>{t("Reload")}</Button>
      </div>
    </main>
  );
}
