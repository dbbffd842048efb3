import { useQuery } from "@tanstack/react-query";
import { t } from "../../lib/text.ts";
import { useListCommands, watchlistsQuery } from "../../lib/market/watchlists.ts";
import { Button } from "../form/Button.tsx";
import { Checkbox } from "../form/Checkbox.tsx";
import { IconButton } from "../form/IconButton.tsx";
import { Icon } from "../icons.tsx";
import { Popup } from "../page/Popup.tsx";

interface Props {
  readonly symbol: string;
  readonly inTable?: boolean;
  /** A button with a text label, in place of the star alone. */
  readonly worded?: boolean;
}

/** A star that adds a stock to a watchlist: directly if there is only one, else to those that the user chooses. */
export function WatchButton({ symbol, inTable = false, worded = false }: Props) {
  const { data: lists } = useQuery(watchlistsQuery());
  const { create, add, take } = useListCommands();
  const on = lists?.some((list) => list.symbols.includes(symbol)) ?? false;
  const change = (id: string, watched: boolean) =>
    watched ? take.mutate({ id, symbol }) : add.mutate({ id, symbols: [symbol] });
  const label = on ? t("Watching {symbol}", { symbol }) : t("Watch {symbol}", { symbol });
  const star = (
    <>
      <span className={on ? "star on" : "star"}>
        <Icon name="star" />
      </span>
      {worded && (on ? t("Watching") : t("Watch"))}
    </>
  );
  if (lists && lists.length > 1) {
    return (
      <Popup label={label} trigger={star} width={240} floating={inTable} worded={worded}>
        {() => (
          <div className="stack tight watch-choice">
            {lists.map(({ id, name, symbols }) => (
              <Checkbox
                key={id}
                checked={symbols.includes(symbol)}
                onChange={() => change(id, symbols.includes(symbol))}
              >
                {name}
              </Checkbox>
            ))}
          </div>
        )}
      </Popup>
    );
  }
  const Face = worded ? Button : IconButton;
  return (
    <Face
      aria-label={worded ? label : t("Watch {symbol}", { symbol })}
      aria-pressed={worded ? undefined : on}
      disabled={!lists || create.isPending}
      onClick={() => {
        const [only] = lists!;
        if (only) change(only.id, on);
        else create.mutate({ symbols: [symbol] });
      }}
    >
      {star}
    </Face>
  );
}
