import { type Call, parameterNames } from "#contract/call.ts";
import { api } from "#contract/index.ts";
import { API_BASE } from "#contract/route-tree.ts";

/** A call of the contract with its name, `resource.call`. */
export interface NamedCall {
  name: string;
  call: Call;
}

/** All calls of the contract: each walk includes new ones. */
export const everyCall: NamedCall[] = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries<Call>(calls).map(([action, call]) => ({ name: `${resource}.${action}`, call })),
);

export function listNames(calls: readonly NamedCall[]): string[] {
  return calls.map(({ name }) => name);
}

/** The input of a request: texts for its path and its query, a value for its body. */
export interface GivenInput {
  parameters: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** Returns a call's path with its parameters, encoded unless they are `raw`. */
export function writePath(call: Call, parameters: Record<string, string>, raw = false): string {
  const encode = (text: string) => (raw ? text : encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd")));
  const names = parameterNames(call.path);
  return (
    API_BASE +
    names.reduce((path, name) => path.replace(`{${name}}`, () => encode(parameters[name] ?? "")), call.path)
  );
}

/** Returns the request of a call as its caller sends it. */
export function writeRequest(call: Call, { parameters, query, body }: GivenInput) {
  const search = new URLSearchParams(query).toString();
  const type = call.form ? "application/x-www-form-urlencoded" : "application/json";
  const path = writePath(call, parameters) + (search && `?${search}`);
  const headers: Record<string, string> = {};
  if (!call.body) return { method: call.method, path, headers };
  headers["content-type"] = type;
  const text = call.form
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body ?? {});
  return { method: call.method, path, headers, body: text };
}
