import { parameterNames } from "#contract/call.ts";
import type { GivenInput, NamedCall } from "./every-call.ts";

/** A place in a call's input, and the input with another value there. */
interface Place {
  name: string;
  /** A form and a query hold only text. */
  isText: boolean;
  put(value: unknown): GivenInput;
}

/** Returns every parameter, query field and body field of a call, also those that its example omits. */
export function listPlaces({ call }: NamedCall, given: GivenInput): Place[] {
  const parameters = parameterNames(call.path).map((name): Place => ({
    name: `{${name}}`,
    isText: true,
    put: (value) => ({ ...given, parameters: { ...given.parameters, [name]: String(value) } }),
  }));
  const query = keysOf(call.query).map((name): Place => ({
    name: `?${name}`,
    isText: true,
    put: (value) => ({ ...given, query: { ...given.query, [name]: String(value) } }),
  }));
  const known = call.body ? [...new Set([...keysOf(call.body), ...Object.keys(given.body as object)])] : [];
  const body = known.map((name): Place => ({
    name,
    isText: call.form === true,
    put: (value) => ({ ...given, body: { ...(given.body as object), [name]: value } }),
  }));
  return [...parameters, ...query, ...body];
}

function keysOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("shape" in schema) return Object.keys(schema.shape as object);
  // A schema with a default or a refinement around it.
  const inner = (schema as { def?: { innerType?: unknown; in?: unknown } }).def;
  return inner ? keysOf(inner.innerType ?? inner.in) : [];
}
