import { t } from "../../lib/text.ts";
import { Icon } from "../icons.tsx";
import { pageWindow } from "./page_window.ts";

interface Props {
  readonly label: string;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The pages of a list. */
export function Pager({ label, page, pages, onPage }: Props) {
  const step = (to: number, name: string, icon: "left" | "right") => (
    <button
      type="button"
      aria-label={name}
      disabled={to < 1 || to > pages}
      onClick={() => onPage(to)}
    >
      <Icon name={icon} size={14} />
    </button>
  );
  return (
    <nav className="pager" aria-label={label}>
      {step(page - 1, t("Previous page"), "left")}
      {pageWindow(page, pages).map((item, i) =>
        item === "gap" ? <span key={`gap${i}`} aria-hidden="true">…</span> : (
          <button
            key={item}
            type="button"
            aria-label={t("Page {number}", { number: item })}
            aria-current={item === page ? "page" : undefined}
            onClick={() => onPage(item)}
          >
            {item}
          </button>
        )
      )}
      {step(page + 1, t("Next page"), "right")}
    </nav>
  );
}
