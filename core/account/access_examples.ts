/** Valid calls of the module's operations, and their objects: for the access matrix. */
import { type Examples, PASSWORD } from "../../tests/access_examples.ts";
import type { account } from "./module.ts";

export const examples: Examples<typeof account> = {
  inputs: {
    "auth.confirm-password": () => ({ password: PASSWORD }),
    "users.export": () => ({}),
    "users.next-steps": () => ({}),
    "users.erase": () => ({ password: PASSWORD }),
    "users.keep": () => ({}),
    "users.erase-due": (own) => ({ user_id: own.otherProfile }),
  },
};
