/** A list beside the chosen item's details, on one surface; on a phone the details are a sheet over the list. */
import { Drawer } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { useKeys } from "../../../lib/keys.ts";
import { t } from "../../../lib/text.ts";
import { usePhone } from "../../../ui/usePhone.ts";
import { container } from "../container.ts";

interface Props<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The key of the chosen item; without one a wide window shows the first. */
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
  readonly row: (item: Item) => ReactNode;
  readonly title: (item: Item) => ReactNode;
  readonly detail: (item: Item) => ReactNode;
  /** Below the list: how to load more. */
  readonly more?: ReactNode;
}

export function Queue<Item>({ label, items, keyOf, chosen, onChoose, row, title, detail, more }: Props<Item>) {
  const phone = usePhone();
  const list = useRef<HTMLUListElement>(null);
  const current = items.find((item) => keyOf(item) === chosen) ?? (phone ? undefined : items[0]);
  const move = (by: number) => {
    const next = items[(current ? items.indexOf(current) : -1) + by];
    if (next) onChoose(keyOf(next));
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  // The list follows the keys; the page itself does not move.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <div className="panel flush queue">
      <div className="queue-list">
        <ul ref={list} aria-label={label}>
          {items.map((item) => (
            <li key={keyOf(item)}>
              <button
                type="button"
                className="queue-item"
                aria-current={item === current ? "true" : undefined}
                onClick={() => onChoose(keyOf(item))}
              >
                {row(item)}
              </button>
            </li>
          ))}
        </ul>
        {more}
      </div>
      {phone
        ? (
          <Drawer
            open={current !== undefined}
            onClose={() => onChoose(null)}
            title={current && title(current)}
            placement="bottom"
            size="92%"
            closable={{ "aria-label": t("Close") }}
            destroyOnHidden
            getContainer={container}
          >
            {current && detail(current)}
          </Drawer>
        )
        : current && (
          <section className="queue-detail" aria-label={t("Details")}>
            <h2>{title(current)}</h2>
            {detail(current)}
          </section>
        )}
    </div>
  );
}
