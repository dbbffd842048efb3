import type { ReactNode } from "react";
import { useId } from "react";

/** A titled box. */
export function Panel(
  { title, extra, children, flush = false, className = "" }: {
    title?: ReactNode;
    extra?: ReactNode;
    children: ReactNode;
    flush?: boolean;
    className?: string;
  },
) {
  const id = useId();
  return (
    <section className={`panel${flush ? " flush" : ""} ${className}`} {...(title ? { "aria-labelledby": id } : {})}>
      {(title || extra) && (
        <header>
          {title && <h2 id={id}>{title}</h2>}
          {extra}
        </header>
      )}
      {children}
    </section>
  );
}

export const TileSkeleton = ({ count = 4 }: { count?: number }) => (
  <div className="tiles" aria-hidden="true">
    {Array.from({ length: count }, (_, i) => (
      <div className="tile" key={i}>
        <Skeleton width="45%" height={12} />
        <Skeleton width="70%" height={24} />
        <Skeleton width="55%" height={12} />
      </div>
    ))}
  </div>
);

/** `inline` replaces a figure in its line, as in the cell of a table. */
export const Skeleton = (
  { width = "100%", height = 14, inline = false }: {
    width?: number | string;
    height?: number | string;
    inline?: boolean;
  },
) => (
  <span
    className={inline ? "skeleton inline" : "skeleton"}
    style={{ width, height, margin: inline ? 0 : "3px 0" }}
    aria-hidden="true"
  />
);

/** Placeholders for rows that are loading; `dense` for lists of figures. */
export const RowsSkeleton = (
  { rows = 5, label = "Loading", dense = false }: { rows?: number; label?: string; dense?: boolean },
) => (
  <div className={dense ? "skeletons dense" : "skeletons"} role="status">
    <span className="sr-only">{label}</span>
    {Array.from({ length: rows }, (_, i) => (
      <div className="row between" key={i} aria-hidden="true">
        <Skeleton width="38%" height={16} />
        <Skeleton width="22%" height={16} />
      </div>
    ))}
  </div>
);
