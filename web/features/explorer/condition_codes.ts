/** Reads condition codes from the formats of the response. */

export interface ConditionCode {
  readonly id: number;
  readonly name: string;
  /** Empty when there is none. */
  readonly description: string;
  readonly type: string;
  readonly data_types: readonly string[];
  /** Null when unknown. */
  readonly update_rules: {
    readonly updates_high_low: boolean;
    readonly updates_open_close: boolean;
    readonly updates_volume: boolean;
  } | null;
  readonly sip_mapping: Readonly<Record<string, string>>;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
const text = (value: unknown): string | undefined => typeof value === "string" && value !== "" ? value : undefined;

function codeOf(key: string, value: unknown): ConditionCode[] {
  if (typeof value === "string") return codeOf(key, { name: value });
  if (!isObject(value)) return [];
  const id = Number(value.id ?? key);
  const name = text(value.name);
  if (!Number.isInteger(id) || !name) return [];
  const { data_types, update_rules: rules, sip_mapping } = value;
  return [{
    id,
    name,
    description: text(value.description) ?? "",
    type: text(value.type) ?? "sale_condition",
    data_types: Array.isArray(data_types) && data_types.length > 0 ? data_types.map(String) : ["trade"],
    update_rules: isObject(rules)
      ? {
        updates_high_low: rules.updates_high_low === true,
        updates_open_close: rules.updates_open_close === true,
        updates_volume: rules.updates_volume === true,
      }
      : null,
    sip_mapping: isObject(sip_mapping)
      ? Object.fromEntries(Object.entries(sip_mapping).map(([name, code]) => [name, String(code)]))
      : {},
  }];
}

/** By number, from a list of `results`, a map of `conditions` or a plain map; other entries are ignored. */
export function codesOf(answer: unknown): readonly ConditionCode[] {
  if (!isObject(answer)) return [];
  const found = answer.results ?? answer.conditions ?? answer;
  return isObject(found)
    ? Object.entries(found).flatMap(([key, value]) => codeOf(Array.isArray(found) ? "" : key, value))
      .sort((a, b) => a.id - b.id)
    : [];
}

/** Those whose number, name or text contains the search text. */
export function matching(codes: readonly ConditionCode[], text: string): readonly ConditionCode[] {
  const wanted = text.trim().toLowerCase();
  return wanted === ""
    ? codes
    : codes.filter(({ id, name, description }) =>
      String(id) === wanted || `${name} ${description}`.toLowerCase().includes(wanted)
    );
}
