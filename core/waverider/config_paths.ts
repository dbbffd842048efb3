/** The configuration as numbers by path, like `score.gap_two`: what a version stores, and what people change. */
import { z } from "zod";
import { DEFAULTS, WaveriderConfig } from "./config.ts";

export type ConfigValue = number | boolean;
export type ConfigPaths = Readonly<Record<string, ConfigValue>>;
export interface ConfigChange {
  readonly path: string;
  readonly from: ConfigValue;
  readonly to: ConfigValue;
}

type Tree = { readonly [name: string]: ConfigValue | Tree };

function flatten(tree: Tree, prefix = ""): [string, ConfigValue][] {
  return Object.entries(tree).flatMap(([name, value]): [string, ConfigValue][] =>
    typeof value === "object" ? flatten(value, `${prefix}${name}.`) : [[prefix + name, value]]
  );
}

/** In the order of the configuration. */
export const pathsOf = (config: WaveriderConfig): ConfigPaths => Object.fromEntries(flatten(config as unknown as Tree));
export const DEFAULT_PATHS: ConfigPaths = pathsOf(DEFAULTS);

/**
 * The product's own numbers with some replaced. Paths of a later version of the product are left out.
 * @throws ZodError a value out of its bounds; the path of its issue names it
 */
export function configOf(values: ConfigPaths): WaveriderConfig {
  const tree: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    if (!(path in DEFAULT_PATHS)) continue;
    const names = path.split(".");
    let at = tree;
    for (const name of names.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>;
    at[names.at(-1)!] = value;
  }
  return WaveriderConfig.parse(tree);
}

/** The changes of texts like `score.gap_two=9`, or what is wrong with one of them. */
export function readChanges(texts: readonly string[], from: ConfigPaths): readonly ConfigChange[] | string {
  const changes: ConfigChange[] = [];
  for (const text of texts) {
    const [path = "", written = ""] = text.split("=");
    const before = from[path];
    if (before === undefined) return `${path} is not a number of the configuration; waverider config show lists them`;
    const to = typeof before === "boolean" ? { true: true, false: false }[written] : Number(written);
    if (to === undefined) return `${path}: use true or false`;
    if (typeof to === "number" && !Number.isFinite(to)) return `${path}: ${written} is not a number`;
    if (to !== before) changes.push({ path, from: before, to });
  }
  const merged = { ...from, ...Object.fromEntries(changes.map(({ path, to }) => [path, to])) };
  try {
    configOf(merged);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    return `${issue!.path.join(".")}: ${boundsOf(issue!)}`;
  }
  return changes;
}

function boundsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_small") return `use ${issue.minimum} or more`;
  if (issue.code === "too_big") return `use ${issue.maximum} or less`;
  return "use a whole number";
}
