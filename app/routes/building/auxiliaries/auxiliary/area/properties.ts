import type { AuxiliaryArea } from "#contract/auxiliaries/auxiliary-areas.ts";

type Properties = AuxiliaryArea["properties"];
type Value = Properties[string];

/** An elevator system's properties of a place, one per line: `floor = 3`. */
export function formatProperties(properties: Properties): string[] {
  return Object.entries(properties).map(([name, value]) => `${name} = ${textOf(value)}`.trim());
}

/** Parses the lines; undefined if one is invalid or repeats a name. */
export function parseProperties(text: string): Properties | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const entries = lines.map((line) => /^\s*([a-zA-Z][a-zA-Z0-9-]{0,63})\s*=\s*(.*?)\s*$/.exec(line));
  const named = entries.flatMap((match) => (match ? [[match[1]!, valueOf(match[2]!)] as const] : []));
  const properties = Object.fromEntries(named);
  return Object.keys(properties).length === lines.length ? properties : undefined;
}

function valueOf(text: string): Value {
  if (text === "") return null;
  if (text === "true" || text === "false") return text === "true";
  const quoted = /^"(.*)"$/.exec(text);
  if (quoted) return quoted[1]!;
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
}

/** Quoted if it would be parsed as another type. */
function textOf(value: Value): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  return valueOf(value) === value && value.trim() === value ? value : `"${value}"`;
}
