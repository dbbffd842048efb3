import type { TradeRequest } from "../../lib/dialogs.ts";
export const TradeDialog = (_: { request: TradeRequest; onClose: () => void }) => null;
