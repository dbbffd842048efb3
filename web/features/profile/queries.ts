import { query } from "../../lib/query.ts";

export const tokensQuery = () => query("tokens.list", {});
