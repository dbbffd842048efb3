/** Which securities pay dividends, how often, and at what yield. Calibrated to the S&P 500 of August 2026. */
import { sectorFactor } from "../../universe.ts";
import type { Instrument, Tier } from "../prices/instrument.ts";
import { draw, gaussian, type Key, keyOf, uniform } from "../random.ts";
import { pick, skewed } from "./draws.ts";
import { isReal, knownFrequency } from "./known_companies.ts";

export interface DividendPolicy {
  readonly key: Key;
  readonly fund: boolean;
  /** Payments per year. */
  readonly frequency: 1 | 2 | 4 | 12;
  /** The month (0 is January) of the first payment of the year. */
  readonly firstMonth: number;
  /** Day of the month of the ex-date. */
  readonly exDay: number;
  /** Days from the declaration to the ex-date and from the record date to the payment. */
  readonly lead: number;
  readonly lag: number;
  /** Yearly yield as a fraction of the price. */
  readonly yield: number;
  /** Months by which its policy years start before the calendar years. */
  readonly yearShift: number;
  /** Years between its decisions, and which of those years is a decision year. */
  readonly cadence: number;
  readonly phase: number;
  /** Probability per year of a cut; probability of missing a payment. */
  readonly cutChance: number;
  readonly missChance: number;
  /** Probability per year of an extra payment. */
  readonly specialChance: number;
  /** For a fund: relative standard deviation of its payments. */
  readonly wobble: number;
}

interface Sector {
  readonly payers: number;
  /** Yield in percent: 10th, 50th and 90th percentile of payers. */
  readonly yields: readonly [number, number, number];
}
const sectors: Readonly<Record<string, Sector>> = {
  utilities: { payers: 1, yields: [1.2, 3.2, 4.3] },
  estate: { payers: 0.94, yields: [2.2, 4, 5.6] },
  staples: { payers: 0.91, yields: [1.3, 3.1, 6] },
  energy: { payers: 1, yields: [1.2, 2.2, 3.7] },
  finance: { payers: 0.96, yields: [0.75, 1.8, 3.7] },
  materials: { payers: 1, yields: [0.8, 1.6, 4.4] },
  discretionary: { payers: 0.7, yields: [0.8, 1.8, 3.9] },
  industry: { payers: 0.89, yields: [0.4, 1.3, 2.4] },
  health: { payers: 0.66, yields: [0.25, 1.1, 3] },
  technology: { payers: 0.59, yields: [0.14, 1.05, 3] },
  communication: { payers: 0.72, yields: [0.26, 1, 5.5] },
};
/** Fraction that pays, over all sectors. `weak`: probability of a cut per year. */
const tiers: Readonly<Record<Exclude<Tier, "fund">, { payers: number; weak: number }>> = {
  mega: { payers: 0.88, weak: 0.003 },
  large: { payers: 0.88, weak: 0.012 },
  mid: { payers: 0.58, weak: 0.03 },
  small: { payers: 0.41, weak: 0.05 },
  micro: { payers: 0.1, weak: 0.1 },
  nano: { payers: 0.03, weak: 0.15 },
};

/** Large companies known to pay nothing (2026). */
const KNOWN_NON_PAYERS = new Set(
  `ADBE AMD ABNB AKAM ALGN APTV ACGL ANET ADSK AZO AXON BIIB BA BSX BLDR CDNS CBRE CNC CRL CHTR CMG COO CPRT CPAY CSGP CRWD DVA DECK DXCM DLTR
EW FFIV FICO FSLR FTNT IT GNRC GDDY HSIC IDXX INCY PODD INTC ISRG IQV KEYS LYV LULU MTD MGM MRNA MNST NFLX NCLH NVR ORLY ON PLTR PANW PTC NOW SOLV SMCI SNPS
TTWO TDY TDG TRMB TYL UBER ULTA UAL VRTX WBD WAT ZBRA COIN DDOG WDAY DASH CVNA APP HOOD XYZ VEEV SNOW TEAM ZS NET RBLX SE`
    .split(
      /\s+/,
    ),
);

/**
 * Funds by kind: yield in percent, payments per year, probability of capital gains in December. A sector fund yields as
 * its sector does.
 */
const funds: Readonly<Record<string, { yield: number; frequency: 2 | 4 | 12; gains: number }>> = {
  "Equity index fund": { yield: 1.2, frequency: 4, gains: 0.01 },
  "Style fund": { yield: 1, frequency: 4, gains: 0.15 },
  "Dividend fund": { yield: 2.9, frequency: 4, gains: 0.1 },
  "Sector fund": { yield: 1.2, frequency: 4, gains: 0.03 },
  "Bond fund": { yield: 4, frequency: 12, gains: 0.08 },
  "International equity fund": { yield: 2.6, frequency: 2, gains: 0.04 },
};
/**
 * The largest companies are highly valued: they yield less than others in their sector, and few of them yield much (in
 * standard deviations).
 */
const MEGA_SHIFT = 0.3, MEGA_MOST = 0.4;
const INCOME_FUND = /Premium Income/;

/** Fraction of payers in a sector that matches the tier's average; sectors where almost all pay dominate the odds. */
const AVERAGE_PAYERS = 0.88;
const odds = (p: number): number => p / (1 - Math.min(p, 0.96));

function pays({ tier, listing }: Instrument, sector: Sector, draw: number): boolean {
  if (tier === "fund") return false;
  if (KNOWN_NON_PAYERS.has(listing.symbol) || knownFrequency(listing.symbol) === 0) return false;
  // The real companies of this size that do not pay are known.
  if ((tier === "mega" || tier === "large") && isReal(listing.symbol)) return true;
  const o = odds(sector.payers) * odds(tiers[tier].payers) / odds(AVERAGE_PAYERS);
  return draw < o / (1 + o);
}

function companyPolicy(instrument: Instrument, key: Key): DividendPolicy | null {
  const { tier, listing } = instrument;
  const name = sectorFactor[listing.sector ?? ""];
  const sector = name && sectors[name];
  if (tier === "fund" || listing.type === "UNIT" || !sector || !pays(instrument, sector, uniform(draw(key, 31)))) {
    return null;
  }
  const u = (n: number) => uniform(draw(key, n));
  const abroad = listing.type === "ADRC";
  const known = knownFrequency(listing.symbol) as DividendPolicy["frequency"] | null;
  const frequency = known ?? pick<DividendPolicy["frequency"]>(
    abroad
      ? [[4, 0.4], [2, 0.4], [1, 0.2]]
      : name === "estate"
      ? [[4, 0.8], [12, 0.2]]
      : [[4, 0.84], [12, 0.03], [2, 0.08], [1, 0.05]],
    u(2),
  );
  const cutChance = tiers[tier].weak;
  const z = gaussian(draw(key, 7));
  const rich = name === "finance" || name === "energy";
  return {
    key,
    fund: false,
    frequency,
    firstMonth: pick([[1, 0.45], [2, 0.33], [0, 0.22]], u(3)) % (12 / frequency),
    exDay: 1 + Math.floor(28 * u(4)),
    lead: 10 + Math.floor(24 * u(5)),
    lag: 4 + Math.floor(22 * u(6)),
    yield: skewed(sector.yields, tier === "mega" ? Math.min(MEGA_MOST, z - MEGA_SHIFT) : z) / 100,
    yearShift: Math.floor(12 * u(8)),
    cadence: pick([[1, 0.7], [2, 0.2], [3, 0.1]], u(9)),
    phase: Math.floor(3 * u(10)),
    cutChance,
    missChance: cutChance < 0.02 ? 0 : cutChance / 8,
    specialChance: rich ? 0.04 : 0.012,
    wobble: 0,
  };
}

function fundPolicy({ listing }: Instrument, key: Key): DividendPolicy | null {
  const kind = funds[listing.industry ?? ""];
  if (!kind) return null;
  const u = (n: number) => uniform(draw(key, n));
  const income = INCOME_FUND.test(listing.name);
  const main = Object.keys(listing.loadings ?? {}).find((f) => f in sectors);
  const percent = income
    ? 7.5
    : listing.industry === "Sector fund" && main
    ? 0.85 * sectors[main]!.yields[1]
    : kind.yield * Math.exp(0.15 * gaussian(draw(key, 7)));
  const frequency = income ? 12 : kind.frequency;
  return {
    key,
    fund: true,
    frequency,
    firstMonth: frequency === 4 ? 2 : frequency === 2 ? 5 : 0,
    exDay: frequency === 12 ? 3 : 15 + Math.floor(10 * u(4)),
    lead: 1 + Math.floor(4 * u(5)),
    lag: 3 + Math.floor(4 * u(6)),
    yield: percent / 100,
    yearShift: 0,
    cadence: 1,
    phase: 0,
    cutChance: 0,
    missChance: 0,
    specialChance: kind.gains,
    wobble: frequency === 12 ? 0.04 : 0.13,
  };
}

/** The policy of a security that pays; null for one that does not. */
export function dividendPolicy(instrument: Instrument): DividendPolicy | null {
  const key = keyOf(instrument.key, "dividends");
  return instrument.tier === "fund" ? fundPolicy(instrument, key) : companyPolicy(instrument, key);
}
