/**
 * Server-sent events: quotes of the symbols on screen, the matches of the open screen, the user's orders and
 * notifications, the market clock. They only speed up the polling of the queries; without them everything arrives
 * later.
 */
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { topics } from "../../../core/client_table.ts";
import type { InputOf, OutputOf } from "../../../core/contracts.ts";
import type { Notification } from "../../../core/notifications/contract.ts";
import type { Order } from "../../../core/orders/contract.ts";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { connected, disconnected, expectPushes } from "./connection.ts";
import { pushQuote } from "../market/prices.ts";
import type { Fill } from "../../ui/stock/fill_toast.tsx";
import { markSeen, refresh } from "./refresh.ts";
import { bearer, dropToken, loadUser, onSession, sessionState } from "./session.ts";
import { createSseParser, type SseEvent } from "./sse.ts";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** Symbols change in bursts when the page changes; one reconnect covers them all. */
const RECONNECT_DELAY_MS = 400;
/** The server sends something every five seconds, so a longer silence means a dead connection. */
const SILENCE_MS = 20_000;
const MAX_SYMBOLS = 50;

const wanted = new Map<string, number>();
/** The open screen, as the JSON of its query's input. */
let wantedScreen: string | null = null;
/** The screen whose matches the stream sends. */
let liveScreen: string | null = null;
const listeners = new Set<() => void>();
let client: QueryClient | null = null;
let reading: AbortController | null = null;
let streaming = false;
let lastId: string | null = null;
let reconnectTimer: ReturnType<typeof setTimeout> | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const fillListeners = new Set<(fill: Fill) => void>();
/** Calls back for each order of the user that fills, wherever it was placed. */
export function onFill(listener: (fill: Fill) => void): () => void {
  fillListeners.add(listener);
  return () => void fillListeners.delete(listener);
}

const noticeListeners = new Set<(notice: Notification) => void>();
/** Calls back for each notification of the user that is written while the stream is open. */
export function onNotice(listener: (notice: Notification) => void): () => void {
  noticeListeners.add(listener);
  return () => void noticeListeners.delete(listener);
}

const clockListeners = new Set<(marketTime: number | null) => void>();
/** Calls back with null when the clock was moved or its day has changed, and with the market's time on connecting. */
export function onClock(listener: (marketTime: number | null) => void): () => void {
  clockListeners.add(listener);
  return () => void clockListeners.delete(listener);
}
function notifyClock(marketTime: number | null) {
  for (const listener of clockListeners) listener(marketTime);
}

/** Where the move of the clock leads that the server has announced, null at its end, and when (epoch milliseconds). */
let announcedMove: { readonly to: string | null; readonly at: number } = { to: null, at: 0 };
function announceMove(to: string | null) {
  if (to === announcedMove.to) return;
  announcedMove = { to, at: Date.now() };
  for (const listener of listeners) listener();
}
/** The begin or the end of a move of the market's clock, before the market's status says so. */
export const useAnnouncedMove = () => useSyncExternalStore(subscribe, () => announcedMove);

/** Returns the market's time. */
function readClockNews(data: string): number {
  const { market_time, moving_to } = JSON.parse(data) as { market_time: string; moving_to: string | null };
  announceMove(moving_to);
  return Date.parse(market_time);
}

/** How often each channel is followed. */
const channels = new Map<string, number>();
const channelListeners = new Set<(topic: string, payload: unknown) => void>();

/** Refetches what a topic's events touch. */
const refreshTopic = (cache: QueryClient, topic: string) => void refresh(cache, topics[topic]?.touches ?? []);

function applyNotice(cache: QueryClient, notice: Notification) {
  refreshTopic(cache, "notification");
  for (const listener of noticeListeners) listener(notice);
}

function applyOrder(cache: QueryClient, order: Order & Fill) {
  if (markSeen(cache, order)) refreshTopic(cache, "order");
  if (order.status === "executed") { for (const listener of fillListeners) listener(order); }
}

type Screen = OutputOf<"stocks.screen">;
/** Without a time the market could not be screened; without an answer the matches are unchanged. */
type ScreenNews = Pick<Screen, "as_of"> & { readonly answer: Omit<Screen, "as_of"> | null } | { readonly as_of: null };

function applyScreen(cache: QueryClient, screen: string, news: ScreenNews) {
  liveScreen = news.as_of === null ? null : screen;
  for (const listener of listeners) listener();
  if (news.as_of === null) return;
  const { as_of, answer } = news;
  cache.setQueryData<Screen>(["stocks.screen", JSON.parse(screen)], (before) => {
    const now = answer ?? before;
    return now && { ...now, as_of };
  });
  // The stream sends only the first page; the other visible ones are refetched.
  void cache.invalidateQueries({
    queryKey: ["stocks.screen"],
    predicate: ({ queryKey }) => (queryKey[1] as InputOf<"stocks.screen">).offset! > 0,
  });
}

function apply(cache: QueryClient, event: SseEvent, screen: string | null) {
  if (event.id) lastId = event.id;
  if (event.event === "quote") pushQuote(JSON.parse(event.data) as StockQuote);
  else if (event.event === "screen") applyScreen(cache, screen!, JSON.parse(event.data) as ScreenNews);
  else if (event.event === "order") applyOrder(cache, (JSON.parse(event.data) as { order: Order & Fill }).order);
  else if (event.event === "notification") {
    applyNotice(cache, (JSON.parse(event.data) as { notification: Notification }).notification);
  } else if (event.event === "rights") {
    // A renewal brings the new role, or the end of the session.
    void loadUser();
    refreshTopic(cache, "rights");
  } else if (event.event === "clock") {
    readClockNews(event.data);
    notifyClock(null);
  } else if (event.event === "ready") notifyClock(readClockNews(event.data));
  else {
    for (const listener of channelListeners) listener(event.event, JSON.parse(event.data));
    refreshTopic(cache, event.event);
  }
}

async function read(cache: QueryClient, abort: AbortController) {
  const token = await bearer();
  if (!token || abort.signal.aborted) return;
  const symbols = [...wanted.keys()].sort().slice(0, MAX_SYMBOLS).join(",");
  const screen = wantedScreen;
  const followed = [...channels.keys()].sort().join(",");
  const parameters = new URLSearchParams({
    ...(symbols && { symbols }),
    ...(screen && { screen }),
    ...(followed && { channels: followed }),
  });
  const headers: Record<string, string> = { accept: "text/event-stream", authorization: `Bearer ${token}` };
  if (lastId) headers["last-event-id"] = lastId;
  const response = await fetch(`/api/stream?${parameters}`, {
    headers,
    signal: abort.signal,
    cache: "no-store",
  });
  if (response.status === 401) dropToken();
  if (!response.ok || !response.body) throw new Error(`stream answered ${response.status}`);
  streaming = true;
  connected();
  const parse = createSseParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let silence = setTimeout(() => abort.abort(), SILENCE_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), SILENCE_MS);
      for (const event of parse(value)) apply(cache, event, screen);
    }
  } finally {
    clearTimeout(silence);
  }
}

function ended() {
  streaming = false;
  liveScreen = null;
  announcedMove = { to: null, at: 0 };
  for (const listener of listeners) listener();
  disconnected();
}

async function run(cache: QueryClient, owner: AbortController) {
  let wait = FIRST_WAIT_MS;
  while (!owner.signal.aborted) {
    const abort = new AbortController();
    owner.signal.addEventListener("abort", () => abort.abort(), { once: true });
    const began = performance.now();
    try {
      await read(cache, abort);
    } catch {
      // Wait longer before the next attempt; polling continues meanwhile.
    }
    if (owner.signal.aborted) return;
    ended();
    if (performance.now() - began > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS;
    await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

function reconnect() {
  reading?.abort();
  reading = null;
  streaming = false;
  const signedIn = sessionState().phase === "signed-in";
  expectPushes(signedIn);
  if (!client || !signedIn) return;
  reading = new AbortController();
  void run(client, reading);
}

function reconnectSoon() {
  clearTimeout(reconnectTimer);
  reconnectTimer = setTimeout(reconnect, RECONNECT_DELAY_MS);
}

/** The server responds again: reconnects without waiting for the next attempt. */
export function streamAgain(): void {
  if (client && !streaming) reconnectSoon();
}

/** Keeps the stream open while a user is signed in. */
export function startStream(queryClient: QueryClient) {
  client = queryClient;
  let phase = sessionState().phase;
  onSession((state) => {
    if (state.phase === phase) return;
    phase = state.phase;
    lastId = null;
    reconnectSoon();
  });
  reconnectSoon();
}

/** Subscribes to quotes of the symbols while the component is mounted. */
export function useLiveSymbols(symbols: readonly string[]) {
  const key = symbols.join(",");
  useEffect(() => {
    const mine = key ? key.split(",") : [];
    let changed = false;
    for (const symbol of mine) {
      changed ||= !wanted.has(symbol);
      wanted.set(symbol, (wanted.get(symbol) ?? 0) + 1);
    }
    if (changed && client) reconnectSoon();
    return () => {
      // Symbols no longer shown are dropped at the next reconnect.
      for (const symbol of mine) {
        const count = wanted.get(symbol)! - 1;
        if (count > 0) wanted.set(symbol, count);
        else wanted.delete(symbol);
      }
    };
  }, [key]);
}

/**
 * Calls back for each event of a channel, like `comments:NVDA`, while the component is mounted and its user is signed
 * in. The payload names what it is about: events of other channels with the same topic call back, too.
 */
export function useChannel(channel: string, topic: string, listener: (payload: unknown) => void) {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const own = (name: string, payload: unknown) => {
      if (name === topic) latest.current(payload);
    };
    channelListeners.add(own);
    const before = channels.get(channel) ?? 0;
    channels.set(channel, before + 1);
    if (before === 0 && client) reconnectSoon();
    return () => {
      channelListeners.delete(own);
      // Channels no longer shown are dropped at the next reconnect.
      const count = channels.get(channel)! - 1;
      if (count > 0) channels.set(channel, count);
      else channels.delete(channel);
    };
  }, [channel, topic]);
}

/** Subscribes to the first page of a screen while the component is mounted. Returns whether the stream sends it. */
export function useLiveScreen(input: InputOf<"stocks.screen">): boolean {
  const key = JSON.stringify(input);
  useEffect(() => {
    wantedScreen = key;
    if (client) reconnectSoon();
    return () => {
      wantedScreen = null;
      // The server stops screening at once.
      if (client) reconnectSoon();
    };
  }, [key]);
  return useSyncExternalStore(subscribe, () => liveScreen === key);
}
