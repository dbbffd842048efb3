import { useNavigate } from "@tanstack/react-router";
import { t } from "../../lib/text.ts";
import { Segmented } from "../../ui/form/Segmented.tsx";

/** Switches between the simple screener, which searches by name, and the full one over the whole market. */
export function ScreenerKind({ now }: { now: "simple" | "full" }) {
  const navigate = useNavigate();
  return (
    <Segmented
      aria-label={t("Kind of screener")}
      size="small"
      value={now}
      onChange={(kind) => void navigate({ to: kind === "full" ? "/analysis/screener" : "/analysis", search: {} })}
      options={[{ value: "simple", label: t("Simple") }, { value: "full", label: t("Full") }]}
    />
  );
}
