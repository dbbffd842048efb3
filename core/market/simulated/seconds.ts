/** The seconds inside a minute: a path that opens, closes, tops and bottoms exactly as the minute does. */
import { type MinutePath, priceUnits, UNITS } from "./minute_path.ts";
import { child, roughGaussian } from "./random.ts";

const SECONDS = 60;
const walk = new Float64Array(SECONDS);
const raw = new Float64Array(SECONDS);

/** One minute of one symbol, second by second. */
export class Seconds {
  readonly minute: number;
  /** Price in each second, in units. */
  readonly price = new Uint32Array(SECONDS);
  /** Shares traded in the minute up to and with each second. */
  readonly volume = new Uint32Array(SECONDS);

  constructor(path: MinutePath, minute: number) {
    this.minute = minute;
    const key = child(path.key, minute);
    this.#prices(path, key);
    this.#volumes(path.volume[minute]!, key);
  }

  #prices(path: MinutePath, key: number): void {
    const [open, close] = [path.price[this.minute]!, path.price[this.minute + 1]!];
    const [high, low] = [path.high[this.minute]!, path.low[this.minute]!];
    let sum = 0;
    for (let s = 1; s < SECONDS; s++) walk[s] = sum += roughGaussian(child(key, s));
    const reach = (high - low) * 0.18;
    let top = 1, bottom = 1;
    for (let s = 1; s < SECONDS - 1; s++) {
      const part = s / (SECONDS - 1);
      raw[s] = open + (close - open) * part + reach * (walk[s]! - part * sum);
      if (raw[s]! > raw[top]!) top = s;
      if (raw[s]! < raw[bottom]!) bottom = s;
    }
    if (top === bottom) bottom = top === SECONDS - 2 ? 1 : top + 1;
    for (let s = 1; s < SECONDS - 1; s++) this.price[s] = Math.min(high, Math.max(low, priceUnits(raw[s]! / UNITS)));
    this.price[top] = high;
    this.price[bottom] = low;
    this.price[0] = open;
    this.price[SECONDS - 1] = close;
  }

  #volumes(total: number, key: number): void {
    let [sum, weights] = [0, 0];
    for (let s = 0; s < SECONDS; s++) weights += 32 + (child(key, 100 + s) & 255);
    for (let s = 0; s < SECONDS; s++) {
      sum += 32 + (child(key, 100 + s) & 255);
      // The first share trades in the first second, for there the minute opens.
      this.volume[s] = Math.max(Math.min(1, total), Math.floor(total * sum / weights));
    }
  }

  /** Highest price up to and with a second. */
  highUntil(second: number): number {
    let high = this.price[0]!;
    for (let s = 1; s <= second; s++) if (this.price[s]! > high) high = this.price[s]!;
    return high;
  }

  /** Lowest price up to and with a second. */
  lowUntil(second: number): number {
    let low = this.price[0]!;
    for (let s = 1; s <= second; s++) if (this.price[s]! < low) low = this.price[s]!;
    return low;
  }
}
