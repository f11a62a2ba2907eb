import type { Call } from "../call.ts";
import { type Caller, type Client, type ClientPair, createClient, withClient } from "./client.ts";

/** The input of a call, unchecked; as a function it is read only once the caller may make the call. */
type UncheckedInput = Record<string, unknown> | (() => Promise<Record<string, unknown>>);

/** Answers a call with unchecked input: the provider authorises, parses and handles it. */
export type Answer = (call: Call, name: string, input: UncheckedInput, caller: Caller) => Promise<unknown>;

/** Creates a client without a socket, which calls the provider's dispatcher and blob store directly. */
export function inProcess(answer: Answer, blobs: Pick<Client, "put" | "read">, pair?: ClientPair): Client {
  return createClient((call, name, input, caller) => {
    const sent = withoutUndefined(input);
    const form = call.form && { body: withClient(sent["body"] ?? {}, pair) };
    return answer(call, name, { ...sent, ...form }, caller);
  }, blobs);
}

/** Removes undefined fields from the body, as JSON does, so that both transports behave alike. */
function withoutUndefined(input: Record<string, unknown>): Record<string, unknown> {
  const { body, ...rest } = input;
  if (body === undefined || body === null || typeof body !== "object") return input;
  return {
    ...rest,
    body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
  };
}
