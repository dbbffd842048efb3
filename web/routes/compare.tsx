import { useNavigate, useSearch } from "@tanstack/react-router";
import { Comparison } from "../features/compare/Comparison.tsx";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import type { CompareSearch } from "../lib/views/compare_view.ts";

export function ComparePage() {
  useTitle(t("Compare"));
  const search: CompareSearch = useSearch({ from: "/shell/compare" });
  const navigate = useNavigate();
  const show = (part: { readonly [K in keyof CompareSearch]?: CompareSearch[K] | undefined }) =>
    void navigate({
      to: "/compare",
      search: Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value)) as CompareSearch,
      replace: true,
      resetScroll: false,
    });
  return (
    <main className="page">
      <Comparison search={search} onSearch={show} />
    </main>
  );
}
