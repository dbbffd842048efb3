import { type ReactNode, useEffect, useState } from "react";

const waiting = new Set<() => void>();

function callNext() {
  const [next] = waiting;
  if (!next) return;
  waiting.delete(next);
  next();
  if (waiting.size > 0) requestAnimationFrame(callNext);
}

/** True once it is the component's turn: one component a frame, so that several charts do not keep a page from answering. */
export function useTurn(): boolean {
  const [mine, setMine] = useState(false);
  useEffect(() => {
    const take = () => setMine(true);
    waiting.add(take);
    if (waiting.size === 1) requestAnimationFrame(callNext);
    return () => void waiting.delete(take);
  }, []);
  return mine;
}

/** A large part of a page: rendered in its turn, until then its placeholder. */
export const InTurn = ({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }): ReactNode =>
  useTurn() ? children : placeholder;
