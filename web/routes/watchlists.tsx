import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Watchlists, type WatchSearch } from "../features/watch/Watchlists.tsx";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";

export const WatchlistsPage = () => <Page />;
export const WatchlistPage = () => <Page id={useParams({ from: "/shell/watchlists/$id" }).id} />;

function Page({ id }: { id?: string }) {
  useTitle(t("Watchlists"));
  const search: WatchSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const onSearch = (next: WatchSearch) => void navigate({ to: ".", search: next, replace: true, resetScroll: false });
  return (
    <main className="page watchlists">
      <Watchlists id={id} search={search} onSearch={onSearch} />
    </main>
  );
}
