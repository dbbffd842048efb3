import { query } from "../kernel/run/handler.ts";
import { upcomingDelistings } from "./contract.ts";
import { listOpenDelistings } from "./store.ts";
import { presentDelisting } from "./terms.ts";

export const delistings = query(
  upcomingDelistings,
  async (ctx) => ({ delistings: (await listOpenDelistings(ctx.db)).map(presentDelisting) }),
);
