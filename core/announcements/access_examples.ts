/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples, Maker } from "../../tests/access_examples.ts";
import { newId } from "../kernel/ids.ts";
import { wallNow } from "../kernel/clock/clock.ts";
import type { announcements } from "./module.ts";

const text = { title: "Maintenance on Sunday", message: "The product is away from six to seven." };

export const examples: Examples<typeof announcements> = {
  inputs: {
    "announcements.create": () => text,
    "announcements.update": (own) => ({ id: own.announcement, level: "warning" }),
    "announcements.end": (own) => ({ id: own.announcement }),
    "announcements.list": () => ({}),
    "announcements.current": () => ({}),
    "announcements.inbox": () => ({}),
    "announcements.receive": () => ({}),
    "announcements.dismiss": (own) => ({ id: own.announcement }),
  },
  objects: { announcement: ({ server }) => announced(server) },
};

/** As an admin does. */
async function announced({ product: { db } }: Maker["server"]): Promise<string> {
  const [id, at] = [newId(wallNow()), wallNow()];
  await db.insertInto("announcements").values({
    ...{ id, ...text, level: "info", role: null, starts_at: at, ends_at: null, created_at: at, created_by: null },
  }).execute();
  return id;
}
