import { useEffect } from "react";
import { onMoved } from "../lib/market_instant.ts";
import { When } from "../ui/dates.tsx";
import { Text } from "../ui/Text.tsx";
import { toast } from "../ui/toasts.tsx";

/** Says that the market's clock was moved, and what all figures are of now. */
export function ClockToasts() {
  useEffect(() => onMoved((to) => toast.plain(<Text of="Moved to {time}" time={<When at={to} />} />)), []);
  return null;
}
