/**
 * What this process measures of itself: an hour in steps of ten seconds, and by operation in minutes. Recording a
 * request increments numbers in arrays that exist; a timer begins new steps. The README says how much memory it takes.
 */
import type { Services } from "../kernel/run/handler.ts";
import { bucketOf, BUCKETS, type Counts, noCounts } from "./histogram.ts";

export const STEP_MS = 10_000;
export const MINUTE_MS = 60_000;
const STEPS_STORED = 360;
const MINUTES_STORED = 60;

export interface Step {
  /** Its beginning, in epoch milliseconds of wall time. */
  readonly at: number;
  readonly latency: Counts;
  /** How late timers were: the delay of the event loop. */
  readonly loop: Counts;
  errors: number;
  /** At its end: open streams, and bytes of memory. */
  streams: number;
  rss: number;
  heap: number;
}

/** Latencies by operation, with the number of errors after the buckets. */
export interface Minute {
  readonly at: number;
  readonly operations: ReadonlyMap<string, Counts>;
}

const newStep = (at: number): Step => ({
  ...{ at, latency: noCounts(), loop: noCounts(), errors: 0, streams: 0, rss: 0, heap: 0 },
});
const floor = (at: number, ms: number): number => Math.floor(at / ms) * ms;
const WITH_ERRORS = BUCKETS + 1;

export class Recorder {
  /** Streams that are open now. */
  streams = 0;
  readonly #names: string[] = [];
  #step: Step;
  #steps: Step[] = [];
  #minuteAt: number;
  /** By the number of the operation; absent until it is called in this minute. */
  #operations: (Counts | undefined)[] = [];
  #minutes: Minute[] = [];

  /** @param now epoch milliseconds of wall time */
  constructor(now: number) {
    this.#step = newStep(floor(now, STEP_MS));
    this.#minuteAt = floor(now, MINUTE_MS);
  }

  /** The result counts one request of the operation. Requests that end with a status of 500 or more are errors. */
  counterOf(operation: string): (ms: number, status: number) => void {
    const number = this.#names.push(operation) - 1;
    return (ms, status) => {
      const bucket = bucketOf(ms);
      this.#step.latency[bucket]!++;
      const counts = this.#operations[number] ??= new Uint32Array(WITH_ERRORS);
      counts[bucket]!++;
      if (status < 500) return;
      this.#step.errors++;
      counts[BUCKETS]!++;
    };
  }

  countLoopDelay(ms: number): void {
    this.#step.loop[bucketOf(ms)]!++;
  }

  /** Begins a new step when its time has come; called often. */
  roll(now: number, memory: () => { readonly rss: number; readonly heapUsed: number }): void {
    const at = floor(now, STEP_MS);
    if (at <= this.#step.at) return;
    const { rss, heapUsed } = memory();
    this.#steps.push(Object.assign(this.#step, { streams: this.streams, rss, heap: heapUsed }));
    this.#step = newStep(at);
    this.#steps = this.#steps.filter((step) => step.at >= at - STEPS_STORED * STEP_MS);
    const minute = floor(now, MINUTE_MS);
    if (minute === this.#minuteAt) return;
    this.#minutes.push(this.current);
    this.#minutes = this.#minutes.filter((one) => one.at >= minute - MINUTES_STORED * MINUTE_MS);
    this.#operations = [];
    this.#minuteAt = minute;
  }

  /** The steps of the last hour that have ended, oldest first. */
  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** The minutes of the last hour that have ended, oldest first. */
  get minutes(): readonly Minute[] {
    return this.#minutes;
  }

  /** Whether pages are open, or there have been requests in this step. */
  get isUsed(): boolean {
    return this.streams > 0 || this.#step.latency.some((count) => count > 0);
  }

  /** The operations of the minute that is not over. */
  get current(): Minute {
    const called = this.#names.flatMap((name, i) => {
      const counts = this.#operations[i];
      return counts ? [[name, counts] as const] : [];
    });
    return { at: this.#minuteAt, operations: new Map(called) };
  }
}

const recorders = new WeakMap<Services, Recorder>();

/** The recorder of a process: empty unless it serves. */
export function recorderOf(services: Services): Recorder {
  const known = recorders.get(services);
  if (known) return known;
  const fresh = new Recorder(services.clock.wall().epochMilliseconds);
  recorders.set(services, fresh);
  return fresh;
}

/** How often the delay of the event loop is measured: less often while nobody waits for it, as each time wakes it up. */
const SAMPLE_MS = 50, UNUSED_SAMPLE_MS = 250;

/** Measures the event loop and begins new steps, until the returned function is called. */
export function startRecording(services: Services): () => void {
  const recorder = recorderOf(services);
  let due = 0;
  let timer: ReturnType<typeof setTimeout>;
  function wait() {
    const pause = recorder.isUsed ? SAMPLE_MS : UNUSED_SAMPLE_MS;
    due = performance.now() + pause;
    timer = setTimeout(sample, pause);
  }
  function sample() {
    recorder.countLoopDelay(performance.now() - due);
    recorder.roll(services.clock.wall().epochMilliseconds, Deno.memoryUsage);
    wait();
  }
  wait();
  return () => clearTimeout(timer);
}
