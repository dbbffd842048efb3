import { query } from "../../lib/api/query.ts";

export const tokensQuery = () => query("tokens.list", {});
