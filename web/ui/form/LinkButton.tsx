import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  primary?: boolean;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link that looks like a button. */
export const LinkButton = createLink(({ primary = false, className = "", ...rest }: Props) => (
  <a {...rest} className={`button${primary ? " primary" : ""} ${className}`} />
));
