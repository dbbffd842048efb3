import { Link } from "@tanstack/react-router";
import type { Watchlist } from "../../../core/watch/contract.ts";
import { t } from "../../lib/text.ts";
import { Icon } from "../../ui/icons.tsx";
import { Count } from "../../ui/numbers.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";

interface Props {
  readonly lists: readonly Watchlist[];
  readonly current: string | undefined;
  readonly onNew: () => void;
}

/** The user's lists: a column beside the table, or a row of chips above it. */
export const ListNav = ({ lists, current, onNew }: Props) => (
  <nav className="panel watch-lists" aria-label={t("Watchlists")}>
    <ul>
      {lists.map(({ id, name, symbols }) => (
        <li key={id}>
          <Link to="/watchlists/$id" params={{ id }} aria-current={id === current ? "page" : undefined}>
            <span className="ellipsis">{name}</span>
            <span className="count">
              <Count value={symbols.length} />
            </span>
          </Link>
        </li>
      ))}
      <li>
        <TextButton onClick={onNew}>
          <Icon name="plus" size={16} /> {t("New list")}
        </TextButton>
      </li>
    </ul>
  </nav>
);
