import type { AuxiliaryArea } from "#contract/auxiliary-areas.ts";

type Properties = AuxiliaryArea["properties"];
type Value = Properties[string];

/** What an elevator knows of a place, a line each, as a person reads and types it: `floor = 3`. */
export function linesOfProperties(properties: Properties): string[] {
  return Object.entries(properties).map(([name, value]) => `${name} = ${textOf(value)}`.trim());
}

/** The properties that such lines name; undefined where a line is none, or names what another one names. */
export function propertiesOfLines(text: string): Properties | undefined {
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

/** In quotes where it would be read as something else. */
function textOf(value: Value): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  return valueOf(value) === value && value.trim() === value ? value : `"${value}"`;
}
