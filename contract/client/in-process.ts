import type { Call } from "../call.ts";
import { type Caller, type Client, type ClientPair, makeClient, withClient } from "./client.ts";

/** Answers a call that is already checked against nothing: the provider parses, authorises, handles. */
export type Answer = (
  call: Call,
  name: string,
  input: Record<string, unknown>,
  caller: Caller,
) => Promise<unknown>;

/** The calls with no socket between: the provider's own `answer`, and its store of blobs. */
export function inProcess(answer: Answer, blobs: Pick<Client, "put" | "read">, pair?: ClientPair): Client {
  return makeClient((call, name, input, caller) => {
    const given = withoutUndefined(input);
    const form = call.form && { body: withClient(given["body"] ?? {}, pair) };
    return answer(call, name, { ...given, ...form }, caller);
  }, blobs);
}

/** What would not survive JSON does not arrive here either, so that both transports behave alike. */
function withoutUndefined(input: Record<string, unknown>): Record<string, unknown> {
  const { body, ...rest } = input;
  if (body === undefined || body === null || typeof body !== "object") return input;
  return {
    ...rest,
    body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
  };
}
