import type { ReactNode } from "react";

/** A long table that scrolls in its own place, also by the keyboard. */
export const Scrolled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="health-scroll" role="region" aria-label={label} tabIndex={0}>{children}</div>
);
