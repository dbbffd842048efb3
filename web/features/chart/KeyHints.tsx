import { t } from "../../lib/text.ts";

export const KeyHints = () => (
  <p className="desk-keys small muted">
    <b>{t("Keys")}</b>
    {[
      ["← →", t("move the data cursor, each bar is spoken")],
      ["+ −", t("zoom")],
      ["1–7", t("ranges")],
      ["c", t("compare")],
      ["i", t("indicators")],
      ["t", t("trend line")],
      ["h", t("horizontal line")],
      ["f", t("Fibonacci retracement|key")],
      ["n", t("note|key")],
      ["a", t("alert|key")],
      ["d", t("next drawing or alert")],
      ["Ctrl Z", t("undo")],
      ["l", t("log scale")],
      ["r", t("replay")],
      [", .", t("a bar of the replay back or on")],
    ].map(([key, meaning]) => (
      <span key={key}>
        <kbd className="kbd">{key}</kbd> {meaning}
      </span>
    ))}
  </p>
);
