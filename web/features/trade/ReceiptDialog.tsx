import type { Order } from "../../../core/orders/contract.ts";
export const ReceiptDialog = (_: { order: Order; onClose: () => void }) => null;
