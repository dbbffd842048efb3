import type { ButtonHTMLAttributes, Ref } from "react";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for those who do not see the icon. */
  readonly "aria-label": string;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const IconButton = (props: Props) => <button type="button" {...props} className="icon-button" />;
