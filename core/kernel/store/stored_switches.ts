/** Reads the switches of the product, for the commands that depend on one: a row by its key. */
import { ownSentences, type SwitchName, type SwitchState, switchStates } from "../switches.ts";
import type { Db } from "./db.ts";

export interface StoredSwitch<N extends SwitchName = SwitchName> {
  readonly name: N;
  readonly state: SwitchState<N>;
  /** What people see; empty in the first state. */
  readonly sentence: string;
  /** Digest of the code with which people may register. */
  readonly invitationHash: string | null;
}

interface Row {
  readonly state: string;
  readonly sentence: string | null;
  readonly invitation_hash: string | null;
}

function present<N extends SwitchName>(name: N, row: Row | undefined): StoredSwitch<N> {
  const [first] = switchStates[name];
  const state = (row?.state ?? first) as SwitchState<N>;
  const own = state === first ? "" : ownSentences[state as keyof typeof ownSentences];
  return { name, state, sentence: row?.sentence || own, invitationHash: row?.invitation_hash ?? null };
}

export async function readSwitch<N extends SwitchName>(db: Db, name: N): Promise<StoredSwitch<N>> {
  const row = await db.selectFrom("switches").select(["state", "sentence", "invitation_hash"]).where("name", "=", name)
    .executeTakeFirst();
  return present(name, row);
}

export async function readSwitches(db: Db): Promise<StoredSwitch[]> {
  const rows = await db.selectFrom("switches").selectAll().execute();
  return (Object.keys(switchStates) as SwitchName[]).map((name) => present(name, rows.find((r) => r.name === name)));
}
