import type { ComponentProps, ReactNode } from "react";

/** A checkbox with its label. */
export const Checkbox = ({ children, ...input }: ComponentProps<"input"> & { readonly children: ReactNode }) => (
  <label className="checkbox">
    <input type="checkbox" {...input} />
    <span>{children}</span>
  </label>
);
