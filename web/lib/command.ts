/** Runs a command: pending state, and one idempotency key until a response arrives. */
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { InputOf, OperationName, OutputOf } from "../../core/contracts.ts";
import { api } from "./client.ts";
import { ApiError } from "./errors.ts";

/**
 * Idempotency keys: a command that is repeated because no response arrived keeps its key, another one gets a new key.
 */
export function createKeyring() {
  let current: { asked: string; key: string } | null = null;
  return {
    keyFor(input: unknown): string {
      const asked = JSON.stringify(input);
      if (current?.asked !== asked) current = { asked, key: crypto.randomUUID() };
      return current.key;
    },
    /** A response arrived, so the next command is a new one. */
    answered() {
      current = null;
    },
  };
}

const unanswered = (error: unknown) => error instanceof ApiError && error.status === 0;

export function useCommand<N extends OperationName>(
  name: N,
  events: { onDone?: (output: OutputOf<N>, input: InputOf<N>) => void; onFail?: (error: unknown) => void } = {},
) {
  const keyring = useRef<ReturnType<typeof createKeyring>>(null);
  keyring.current ??= createKeyring();
  const keys = keyring.current;
  return useMutation<OutputOf<N>, unknown, InputOf<N>>({
    mutationFn: (input) => api(name, input, { idempotencyKey: keys.keyFor([name, input]) }),
    onSuccess: (output, input) => {
      keys.answered();
      events.onDone?.(output, input);
    },
    onError: (error) => {
      if (!unanswered(error)) keys.answered();
      events.onFail?.(error);
    },
  });
}
