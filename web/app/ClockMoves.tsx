import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { watchMarketClock } from "../lib/market/market_instant.ts";
import { onClock } from "../lib/api/stream.ts";
import { When } from "../ui/dates.tsx";
import { Text } from "../ui/Text.tsx";
import { toast } from "../ui/page/toasts.tsx";

const say = (to: number) => toast.plain(<Text of="Moved to {time}" time={<When at={to} />} />);

/** Keeps all figures at one instant when the market's clock is moved, and shows the new time. */
export function ClockMoves() {
  const client = useQueryClient();
  useEffect(() => watchMarketClock(client, onClock, say), [client]);
  return null;
}
