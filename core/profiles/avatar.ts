/** profiles.set-avatar and profiles.remove-avatar, and the stored pictures. */
import { createHash } from "node:crypto";
import { userIdOf } from "../kernel/actor.ts";
import { command } from "../kernel/run/handler.ts";
import type { Db } from "../kernel/store/db.ts";
import * as contract from "./contract.ts";
import { bytesOf, MEDIA_TYPE, smallPicture } from "./picture.ts";

/** How much of the hash is in a picture's address. */
const HASH_LENGTH = 16;

export const setAvatar = command(
  contract.setAvatar,
  async ({ trx, actor, wall }, _input, image: Uint8Array) => {
    const user_id = userIdOf(actor);
    const hash = createHash("sha256").update(image).digest("hex");
    const row = { hash, media_type: MEDIA_TYPE, image: image.toBase64(), changed_at: wall };
    await trx.insertInto("avatars").values({ user_id, ...row })
      .onConflict((c) => c.column("user_id").doUpdateSet(row)).execute();
    const avatar_url = `/api/avatars/${user_id}/${hash.slice(0, HASH_LENGTH)}`;
    await trx.updateTable("users").set({ avatar_url, updated_at: wall }).where("id", "=", user_id).execute();
    return { avatar_url };
  },
  (_ctx, { image }) => smallPicture(bytesOf(image)),
);

export const removeAvatar = command(contract.removeAvatar, async ({ trx, actor, wall }) => {
  const user_id = userIdOf(actor);
  await trx.deleteFrom("avatars").where("user_id", "=", user_id).execute();
  await trx.updateTable("users").set({ avatar_url: null, updated_at: wall }).where("id", "=", user_id).execute();
  return {};
});

/** The picture at an address; null when there is none, or another one by now. */
export async function findAvatar(
  db: Db,
  userId: string,
  hash: string,
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const row = await db.selectFrom("avatars").select(["hash", "media_type", "image"]).where("user_id", "=", userId)
    .executeTakeFirst();
  if (row?.hash.slice(0, HASH_LENGTH) !== hash) return null;
  return { type: row.media_type, bytes: Uint8Array.fromBase64(row.image) };
}
