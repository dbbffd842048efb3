/** Idempotency: which requests claim a key, and how a retry is answered. */
import type { Actor } from "../actor.ts";
import { canonicalText } from "../canonical.ts";
import type { Trx } from "../store/db.ts";
import { Refusal } from "../errors.ts";
import { digest } from "../ids.ts";
import type { Contract } from "../operation.ts";
import { type Claim, findAnswers, type StoredAnswer } from "../store/records_bulk.ts";

export type Outcome = { readonly output: unknown; readonly replayed: boolean } | { readonly refusal: Refusal };

/** The claim of a user's command on its key; null where nothing may be stored. */
export function claimOf(
  contract: Pick<Contract, "name" | "secrets">,
  actor: Actor,
  input: unknown,
  key: string | undefined,
): Claim | null {
  // A stored answer must not hold a secret, neither from the input nor from the output.
  if (!key || actor.kind !== "user" || contract.secrets) return null;
  return {
    userId: actor.userId,
    key,
    operation: contract.name,
    // Equal bodies have the same fingerprint.
    fingerprint: digest(`${contract.name} ${canonicalText(input)}`),
  };
}

/** For each claim in order, the answer to an earlier request with its key; null where there is none. */
export async function findReplays(trx: Trx, claims: readonly (Claim | null)[]): Promise<(Outcome | null)[]> {
  const keyed = claims.filter((claim) => claim !== null);
  if (keyed.length === 0) return claims.map(() => null);
  const stored = (await findAnswers(trx, keyed)).values();
  return claims.map((claim) => {
    const earlier = claim && stored.next().value;
    return earlier ? replay(claim, earlier) : null;
  });
}

function replay(claim: Claim, { fingerprint, answer }: { fingerprint: string; answer: StoredAnswer }): Outcome {
  if (fingerprint !== claim.fingerprint) {
    return {
      refusal: new Refusal(
        "IDEMPOTENCY_KEY_REUSED",
        "This Idempotency-Key was used for another request; make a new key for each new request",
      ),
    };
  }
  return "refusal" in answer
    ? { refusal: new Refusal(answer.refusal.code, answer.refusal.detail) }
    : { output: answer.output, replayed: true };
}

/** What is stored for retries. */
export const storedAnswer = (outcome: Outcome): StoredAnswer =>
  "refusal" in outcome
    ? { refusal: { code: outcome.refusal.code, detail: outcome.refusal.message } }
    : { output: outcome.output };
