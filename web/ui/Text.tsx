import { Fragment, type ReactNode } from "react";
import { t } from "../lib/text.ts";

/** A text with parts that are elements: `<Text of="on {amount} paid in" amount={<Money value={5} />} />`. */
export function Text({ of, ...parts }: { of: string } & Readonly<Record<string, ReactNode>>) {
  // Each part stands for itself in the translation.
  const translated = t(of, Object.fromEntries(Object.keys(parts).map((name) => [name, `{${name}}`])));
  return translated.split(/\{(\w+)\}/).map((piece, i) => (
    <Fragment key={i}>{i % 2 === 0 ? piece : parts[piece]}</Fragment>
  ));
}
