import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { useListCommands, watchlistsQuery } from "../../lib/market/watchlists.ts";
import { Button } from "../form/Button.tsx";
import { Icon } from "../icons.tsx";
import { Popup } from "../page/Popup.tsx";

const Star = ({ on }: { on: boolean }) => (
  <span className={on ? "star on" : "star"}>
    <Icon name="star" size={16} />
  </span>
);

/**
 * Adds stocks to a watchlist: directly if there is only one, else to one that the user chooses. Visitors have no lists.
 */
export function WatchAll({ symbols }: { symbols: readonly string[] }) {
  const user = useUser();
  const { data: lists } = useQuery({ ...watchlistsQuery(), enabled: user !== null });
  const { create, add } = useListCommands();
  if (!user || !lists) return null;
  const missing = (list: { readonly symbols: readonly string[] }) => symbols.filter((s) => !list.symbols.includes(s));
  if (lists.length > 1) {
    return (
      <Popup
        worded
        label={t("Add to a watchlist")}
        trigger={
          <>
            <Star on={lists.some((list) => missing(list).length === 0)} />
            {t("Add to a watchlist")}
          </>
        }
        width={240}
      >
        {(close) =>
          lists.map((list) => (
            <button
              key={list.id}
              type="button"
              className="menu-item"
              disabled={missing(list).length === 0}
              onClick={() => {
                add.mutate({ id: list.id, symbols: missing(list) });
                close();
              }}
            >
              <Star on={missing(list).length === 0} />
              {list.name}
            </button>
          ))}
      </Popup>
    );
  }
  const [only] = lists;
  const on = only !== undefined && missing(only).length === 0;
  return (
    <Button
      icon={<Star on={on} />}
      busy={create.isPending || add.isPending}
      disabled={on}
      onClick={() =>
        only ? add.mutate({ id: only.id, symbols: missing(only) }) : create.mutate({ symbols: [...symbols] })}
    >
      {on ? t("On your watchlist") : t("Add to a watchlist")}
    </Button>
  );
}
