import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { SavedScreens } from "../features/screener/SavedScreens.tsx";
import { Screener } from "../features/screener/Screener.tsx";
import type { ScreenSearch } from "../lib/views/screen_view.ts";
import { useUser } from "../lib/api/session.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { CopyLink } from "../ui/form/CopyLink.tsx";
import { Icon } from "../ui/icons.tsx";
import { ScreenerKind } from "../features/screener/ScreenerKind.tsx";

type Part = { readonly [K in keyof ScreenSearch]?: ScreenSearch[K] | undefined };

export function ScreenerPage() {
  useTitle(t("Screener"));
  const search: ScreenSearch = useSearch({ from: "/shell/analysis/screener" });
  const navigate = useNavigate();
  const user = useUser();
  const show = (part: Part) =>
    void navigate({
      to: "/analysis/screener",
      search: Object.fromEntries(
        Object.entries({ ...search, ...part }).filter(([, value]) => value !== undefined),
      ) as ScreenSearch,
      replace: true,
      resetScroll: false,
    });
  return (
    <main className="page">
      <Link to="/analysis" className="row small back-link">
        <Icon name="left" size={14} /> {t("Market Analysis & Screening")}
      </Link>
      <div className="page-head">
        <span className="row wrap">
          <h1>{t("Screener")}</h1>
          <ScreenerKind now="full" />
        </span>
        <CopyLink />
      </div>
      <Screener
        search={search}
        onShow={show}
        saved={user && <SavedScreens search={search} onShow={show} />}
      />
    </main>
  );
}
