/** In place of a component whose code fails to load. */
import { t } from "../../lib/text.ts";
import { Button } from "../form/Button.tsx";

/** `unavailable`: the server does not respond, and is retried; `outdated`: it runs another release by now. */
export type Trouble = "unavailable" | "outdated";

export const CodeTrouble = ({ trouble, heading: Heading = "h2" }: { trouble: Trouble; heading?: "h1" | "h2" }) => (
  <div className="state" role="alert">
    <Heading>{trouble === "unavailable" ? t("The server cannot be reached") : t("A new version is ready")}</Heading>
    <p>
      {trouble === "unavailable"
        ? t("This is shown as soon as the server answers again. Nothing needs to be done.")
        : t("The app was updated while this page was open. Reload to go on.")}
    </p>
    {trouble === "outdated" && (
      <Button
        kind="primary"
        onClick={() => location.reload()}
      >
        {t("Reload")}
      </Button>
    )}
  </div>
);

/** In place of a whole page. */
export const PageTrouble = ({ trouble }: { trouble: Trouble }) => (
  <main className="full-page">
    <CodeTrouble trouble={trouble} heading="h1" />
  </main>
);
