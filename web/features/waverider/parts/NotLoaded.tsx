import { Button } from "antd";
import { t } from "../../../lib/text.ts";

/** In place of what could not be loaded; the reason is in the browser's log. */
export const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <section className="panel">
    <div className="state">
      <p>{t("This could not be loaded.")}</p>
      <div className="foot">
        <Button onClick={onRetry}>{t("Try again")}</Button>
      </div>
    </div>
  </section>
);
