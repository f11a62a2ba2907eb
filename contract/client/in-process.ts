import type { Call } from "../call.ts";
import { type Caller, type Client, type ClientPair, makeClient, withClient } from "./client.ts";

/** Answers a call with unchecked input: the provider parses, authorises and handles it. */
export type Answer = (
  call: Call,
  name: string,
  input: Record<string, unknown>,
  caller: Caller,
) => Promise<unknown>;

/** A transport without a socket: calls the provider's dispatcher and blob store directly. */
export function inProcess(answer: Answer, blobs: Pick<Client, "put" | "read">, pair?: ClientPair): Client {
  return makeClient((call, name, input, caller) => {
    const given = withoutUndefined(input);
    const form = call.form && { body: withClient(given["body"] ?? {}, pair) };
    return answer(call, name, { ...given, ...form }, caller);
  }, blobs);
}

/** Passes the input through JSON, so that both transports behave alike. */
function withoutUndefined(input: Record<string, unknown>): Record<string, unknown> {
  const { body, ...rest } = input;
  if (body === undefined || body === null || typeof body !== "object") return input;
  return {
    ...rest,
    body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
  };
}
