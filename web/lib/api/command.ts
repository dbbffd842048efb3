/** Runs a command: pending state, one idempotency key until a response arrives, and a refresh of what it touched. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { operations } from "../../../core/client_table.ts";
import { useRef } from "react";
import type { InputOf, OperationName, OutputOf } from "../../../core/contracts.ts";
import { api } from "./client.ts";
import { isUnanswered } from "./errors.ts";
import { refresh } from "./refresh.ts";
import { notifyTabs } from "./tabs.ts";

/** Idempotency keys: a command retried without a response keeps its key, another one gets a new key. */
export function createKeyring() {
  let current: { fingerprint: string; key: string } | null = null;
  return {
    keyFor(input: unknown): string {
      const fingerprint = JSON.stringify(input);
      if (current?.fingerprint !== fingerprint) current = { fingerprint, key: crypto.randomUUID() };
      return current.key;
    },
    /** A response arrived, so the next command is a new one. */
    answered() {
      current = null;
    },
  };
}

export function useCommand<N extends OperationName>(
  name: N,
  { onDone, onFail, refreshes = true }: {
    onDone?: (output: OutputOf<N>, input: InputOf<N>) => void;
    onFail?: (error: unknown, input: InputOf<N>) => void;
    /** False: the caller refreshes what the command touched, if necessary. */
    refreshes?: boolean;
  } = {},
) {
  const client = useQueryClient();
  const keyring = useRef<ReturnType<typeof createKeyring>>(null);
  keyring.current ??= createKeyring();
  const keys = keyring.current;
  return useMutation<OutputOf<N>, unknown, InputOf<N>>({
    mutationFn: (input) => api(name, input, { idempotencyKey: keys.keyFor([name, input]) }),
    onSuccess: (output, input) => {
      keys.answered();
      notifyTabs(name);
      onDone?.(output, input);
      if (refreshes) void refresh(client, operations[name].touches ?? []);
    },
    onError: (error, input) => {
      if (!isUnanswered(error)) keys.answered();
      onFail?.(error, input);
    },
  });
}
