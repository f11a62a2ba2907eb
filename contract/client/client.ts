import type { Call, Input, Reply } from "../call.ts";
import { type Api, api } from "../index.ts";
import type { ReadMemo } from "./read-memo.ts";

/** The caller of a call. Open calls have no `token`. */
export interface Caller {
  token?: string;
  /** The caller's network address, for rate limits. */
  address?: string;
  requestId?: string;
  /** The idempotency key: a repeated call with the same key runs once and gets the first answer. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The reads of the current page: a read that was already made is not sent again. */
  memo?: ReadMemo;
  /**
   * Receives every failure first and returns the error to throw. The console's 401 rule (§8) is implemented
   * here.
   */
  failed?: (error: unknown) => Promise<never>;
}

type CallOf<C extends Call> =
  Record<string, never> extends Input<C>
    ? (input?: Input<C>) => Promise<Reply<C>>
    : (input: Input<C>) => Promise<Reply<C>>;

/**
 * Every call of the contract as a function, for example `calls.devices.get({ id })`. All of them throw {@link
 * ApiError}.
 */
export type ApiCalls = {
  [R in keyof Api]: { [N in keyof Api[R]]: Api[R][N] extends Call ? CallOf<Api[R][N]> : never };
};

/** Connects the console to a provider, in the same way over the network and in process. */
export interface Client {
  as(caller: Caller): ApiCalls;
  /** Uploads bytes to a signed address (avatars). */
  put(address: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Reads the bytes at a signed address; an address made for one person needs their token. */
  read(address: string, token?: string): Promise<{ bytes: Uint8Array; contentType: string }>;
}

/** The client id and client secret that a program sends at sign-in. */
export interface ClientPair {
  clientId: string;
  clientSecret: string;
}

/** Adds the console's own client pair to a sign-in form that has none. */
export function withClient(form: object, pair: ClientPair | undefined): object {
  const isNamed = "client_id" in form && form.client_id !== undefined;
  if (!pair || isNamed) return form;
  return { ...form, client_id: pair.clientId, client_secret: pair.clientSecret };
}

/** Makes one call: `name` is `resource.call`, `input` is what the caller passed. */
export type Transport = (
  call: Call,
  name: string,
  input: Record<string, unknown>,
  caller: Caller,
) => Promise<unknown>;

/** Creates a client over a transport: one function for each call of the contract. */
export function createClient(transport: Transport, blobs: Pick<Client, "put" | "read">): Client {
  const resources = Object.entries(api).map(([resource, calls]) => {
    const names = Object.entries(calls as Record<string, Call>);
    return { resource, calls: names.map(([name, call]) => ({ name, full: `${resource}.${name}`, call })) };
  });
  return {
    as(caller) {
      const made: Record<string, Record<string, unknown>> = {};
      for (const { resource, calls } of resources) {
        const functions: Record<string, unknown> = (made[resource] = {});
        for (const { name, full, call } of calls) {
          functions[name] = (input: Record<string, unknown> = {}) => {
            const { memo, token } = caller;
            const send = (): Promise<unknown> => transport(call, full, input, caller);
            const reply = memo ? memo.reply({ call, name: full, token }, input, send) : send();
            return caller.failed ? reply.catch(caller.failed) : reply;
          };
        }
      }
      return made as ApiCalls;
    },
    ...blobs,
  };
}
