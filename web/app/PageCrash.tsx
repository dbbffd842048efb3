import { t } from "../lib/text.ts";
import { Button } from "../ui/Button.tsx";

/** Shown when a page throws or its code cannot be loaded. */
export function PageCrash({ error }: { error: unknown }) {
  console.error(error);
  const stale = error instanceof Error && /dynamically imported module|module script/i.test(error.message);
  return (
    <main className="full-page">
      <div className="state" role="alert">
        <h1>{stale ? "A new version is ready" : "This page could not be shown"}</h1>
        <p>
          {stale
            ? "The app was updated while this page was open. Reload to go on."
            : "Something in it failed. Reload the page; if it happens again, tell the operator of this server."}
        </p>
        <Button kind="primary" onClick={() => location.reload()}>{t("Reload")}</Button>
      </div>
    </main>
  );
}
