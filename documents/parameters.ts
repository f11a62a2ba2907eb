import { parameterNames } from "#contract/call.ts";
import { isRepeatable } from "#contract/call-errors.ts";
import { CUSTOMIZATION_SECTIONS } from "#rules/devices/devices.ts";
import type { Components } from "./components.ts";
import { findExample } from "./examples.ts";
import { type Json, toJsonSchema } from "./json-schema.ts";
import { describePart, type PlacedCall } from "./parts.ts";
import { aboutParameter } from "./path-parameters.ts";

/** The header of every call that changes something and needs a token. */
export const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "1 to 128 printable ASCII characters of the caller's choice. Repeated calls with the same key and token are carried out once and get the same answer for a day: after a time-out the call can safely be sent again.",
  schema: { type: "string", minLength: 1, maxLength: 128 },
  example: "5f1c9a52-8d0e-4f6b-9a43-6f2f6f0c7d11",
};

/** Returns the parameters in path, header and query. */
export function describeParameters(placed: PlacedCall, components: Components): Json[] {
  const { call } = placed;
  const inPath: Json[] = parameterNames(call.path).map((name) => {
    const description = aboutParameter(call.path, name);
    if (description === undefined)
      components.silent.add(`documents/path-parameters.ts: ${call.path} ${name}`);
    const bounds = name === "section" ? { enum: [...CUSTOMIZATION_SECTIONS] } : { maxLength: 64 };
    return {
      name,
      in: "path",
      required: true,
      description,
      schema: { type: "string", ...bounds },
    };
  });
  if (isRepeatable(call)) inPath.push({ $ref: "#/components/parameters/IdempotencyKey" });
  if (!call.query) return inPath;
  const received = describePart(placed, "query", components);
  const parsed = toJsonSchema(call.query, "output")["properties"] as Record<string, Json>;
  const required = new Set(received["required"] as string[] | undefined);
  const examples = findExample(`${placed.resource}.${placed.action}`)?.query ?? {};
  const inQuery = Object.entries(received["properties"] as Record<string, Json>).map(([name, schema]) => {
    const { description, ...own } = schema;
    return {
      name,
      in: "query",
      required: required.has(name),
      description,
      schema: inQueryAs(own, parsed[name] ?? {}),
      example: examples[name],
    };
  });
  return [...inPath, ...inQuery];
}

/** Returns the schema of a query value, which is text: the schema describes what the text represents. */
function inQueryAs(received: Json, parsed: Json): Json {
  const { type } = received;
  // What is coerced from text is a number without bounds; the output has them.
  const isPlain = typeof type === "string" && type !== "number" && !isFlag(received["enum"]);
  if (typeof received["$ref"] === "string" || isPlain) return received;
  const preset = received["default"] ?? parsed["default"];
  const shapes = (received["anyOf"] ?? []) as Json[];
  if (isFlag(received["enum"]) || shapes.some(({ type }) => type === "boolean"))
    return { type: "boolean", default: preset === undefined ? undefined : String(preset) === "true" };
  const { minimum, maximum } = parsed as { minimum?: number; maximum?: number };
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return {
    type: "integer",
    format: "int64",
    minimum,
    maximum: isBounded ? maximum : undefined,
    default: preset,
  };
}

function isFlag(choices: unknown): boolean {
  return Array.isArray(choices) && choices.join() === "true,false";
}
