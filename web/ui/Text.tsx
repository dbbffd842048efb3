import { Fragment, type ReactNode } from "react";
import { pieces } from "../lib/text.ts";

/** A text with elements as placeholders: `<Text of="on {amount} paid in" amount={<Money value={5} />} />`. */
export const Text = ({ of, ...parts }: { of: string } & Readonly<Record<string, ReactNode>>) =>
  pieces(of, Object.keys(parts)).map((piece, i) => <Fragment key={i}>{i % 2 === 0 ? piece : parts[piece]}</Fragment>);
