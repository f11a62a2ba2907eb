import { type Call, parameterNames } from "#contract/call.ts";
import { api } from "#contract/index.ts";
import { API_BASE } from "#contract/route-tree.ts";

/** A call of the contract with its name, `resource.call`. */
export interface NamedCall {
  name: string;
  call: Call;
}

/** All calls: a new one takes part in every walk by itself. */
export const everyCall: NamedCall[] = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries<Call>(calls).map(([action, call]) => ({ name: `${resource}.${action}`, call })),
);

/** The names of calls, for lists in messages. */
export function namesOf(calls: readonly NamedCall[]): string[] {
  return calls.map(({ name }) => name);
}

/** What is put into a request: texts for its path and its query, a value for its body. */
export interface GivenInput {
  parameters: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** A call's path with its parameters, encoded; `raw` parameters stay as they are. */
export function pathOf(call: Call, parameters: Record<string, string>, raw = false): string {
  const encode = (text: string) => (raw ? text : encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd")));
  const names = parameterNames(call.path);
  return (
    API_BASE +
    names.reduce((path, name) => path.replace(`{${name}}`, () => encode(parameters[name] ?? "")), call.path)
  );
}

/** The request of a call as its caller sends it. */
export function requestOf(call: Call, { parameters, query, body }: GivenInput) {
  const search = new URLSearchParams(query).toString();
  const type = call.form ? "application/x-www-form-urlencoded" : "application/json";
  return {
    method: call.method,
    path: pathOf(call, parameters) + (search && `?${search}`),
    headers: { ...(call.body && { "content-type": type }) } as Record<string, string>,
    ...(call.body && {
      body: call.form
        ? new URLSearchParams(body as Record<string, string>).toString()
        : JSON.stringify(body ?? {}),
    }),
  };
}
