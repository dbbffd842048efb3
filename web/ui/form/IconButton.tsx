import type { ButtonHTMLAttributes, Ref } from "react";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action, for screen readers. */
  readonly "aria-label": string;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const IconButton = (props: Props) => <button type="button" {...props} className="icon-button" />;
