import type { ButtonHTMLAttributes } from "react";

/** A button that looks like a link. */
export const TextButton = ({ className = "", ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" {...rest} className={`text-button ${className}`} />
);
