import type { Call, Input, Reply } from "../call.ts";
import { api, type Api } from "../index.ts";

/** On whose behalf a call is made. `token` stays away for open calls. */
export interface Caller {
  token?: string;
  /** The address of the person's machine, for rate limits. */
  address?: string;
  requestId?: string;
  /** Names one wish: however often it comes, it is done once and gets the first answer. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Gets every failure first: the console's 401 rule (§8) stands here once. Throws what the call shall throw. */
  failed?: (error: unknown) => Promise<never>;
}

type CallOf<C extends Call> =
  Record<string, never> extends Input<C>
    ? (input?: Input<C>) => Promise<Reply<C>>
    : (input: Input<C>) => Promise<Reply<C>>;

/** Every call of the contract as a function: `calls.devices.get({ id })`. All of them throw {@link ApiError}. */
export type ApiCalls = {
  [R in keyof Api]: { [N in keyof Api[R]]: Api[R][N] extends Call ? CallOf<Api[R][N]> : never };
};

/** The seam between console and provider: over the network or in process, the console can't tell. */
export interface Client {
  as(caller: Caller): ApiCalls;
  /** Sends bytes to a signed address (avatars). */
  put(address: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Reads the bytes behind a signed address; one that was made for somebody takes their token. */
  read(address: string, token?: string): Promise<{ bytes: Uint8Array; contentType: string }>;
}

/** By what a program says at the sign-in which one it is. */
export interface ClientPair {
  clientId: string;
  clientSecret: string;
}

/** The form of a sign-in with the client's own pair, where the caller names none. */
export function withClient(form: object, pair: ClientPair | undefined): object {
  const isNamed = "client_id" in form && form.client_id !== undefined;
  if (!pair || isNamed) return form;
  return { ...form, client_id: pair.clientId, client_secret: pair.clientSecret };
}

/** Makes one call: `name` is `resource.call`, `input` is as the caller gave it. */
export type Transport = (
  call: Call,
  name: string,
  input: Record<string, unknown>,
  caller: Caller,
) => Promise<unknown>;

/** A client over a transport: one function for each call of the contract. */
export function makeClient(transport: Transport, blobs: Pick<Client, "put" | "read">): Client {
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
            const reply = transport(call, full, input, caller);
            return caller.failed ? reply.catch(caller.failed) : reply;
          };
        }
      }
      return made as ApiCalls;
    },
    ...blobs,
  };
}
