/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/// <reference lib="esnext" />
/** Computes data of all simulated securities off the main thread. */
import type { Bars, MarketData } from "../port.ts";
import { setShare } from "../../kernel/slices.ts";
import { simulatedMarket } from "./adapter.ts";
import type { Asked, FromWorker, Method, ToWorker } from "./off_thread.ts";

let market: MarketData | undefined;

/** The part of the time that requests at low priority take. */
const CALM_SHARE = 0.05;
/** Requests at normal priority without an answer. */
let urgent = 0;
/** Someone waits for those at low priority too, and for more of them: until this worker ends. */
let isHurried = false;
const setPace = () => setShare(urgent > 0 || isHurried ? 1 : CALM_SHARE);

async function answer(method: Method, args: readonly unknown[]): Promise<unknown> {
  const { bulk, facts } = market!;
  switch (method) {
    case "columns":
      return { ...await market!.columns(...args as Asked["columns"]["args"]), tickers: [] };
    case "scan":
      return { ...await market!.scan(...args as Asked["scan"]["args"]), tickers: [] };
    case "prepare":
      await market!.columns(...args as Asked["prepare"]["args"]);
      return;
    case "fundamentals":
      return await bulk.fundamentals(...args as Asked["fundamentals"]["args"]);
    case "session":
      return await bulk.session(...args as Asked["session"]["args"]);
    case "actions":
      return await bulk.actions(...args as Asked["actions"]["args"]);
    case "newsBalance":
      return await bulk.newsBalance(...args as Asked["newsBalance"]["args"]);
    case "snapshot":
      return await market!.snapshot(...args as Asked["snapshot"]["args"]);
    case "bars":
      return whole(await market!.bars(...args as Asked["bars"]["args"]));
    case "details":
      return await facts.details(...args as Asked["details"]["args"]);
    case "dividends":
      return await facts.dividends(...args as Asked["dividends"]["args"]);
    case "splits":
      return await facts.splits(...args as Asked["splits"]["args"]);
    case "statements":
      return await facts.statements(...args as Asked["statements"]["args"]);
    case "ratios":
      return await facts.ratios(...args as Asked["ratios"]["args"]);
  }
}

/** Bars whose columns are not views of larger buffers: transferring a view transfers its whole buffer. */
const whole = (bars: Bars | null): Bars | null =>
  bars && {
    at: bars.at.slice(),
    open: bars.open.slice(),
    high: bars.high.slice(),
    low: bars.low.slice(),
    close: bars.close.slice(),
    volume: bars.volume.slice(),
  };

/** The columns of a result are transferred, not copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (value instanceof Float64Array) return [value.buffer as ArrayBuffer];
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
  return Object.values(value).flatMap(buffersOf);
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ("open" in data) {
    market = simulatedMarket(data.open);
    return;
  }
  if ("hurry" in data) {
    isHurried = true;
    setPace();
    return;
  }
  const { id, method, args, isCalm } = data;
  const count = (by: 1 | -1) => {
    if (!isCalm) urgent += by;
    setPace();
  };
  count(1);
  const reply = (message: FromWorker, transfer: ArrayBuffer[] = []) => self.postMessage(message, transfer);
  try {
    const found = await answer(method, args);
    reply({ id, answer: found }, buffersOf(found));
  } catch (error) {
    reply({ id, error: String(error) });
  } finally {
    count(-1);
  }
};
