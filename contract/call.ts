import type { z } from "zod";
import type { InstallerRight } from "#rules/people/installer-rights.ts";
import { withoutNameFormat } from "./buildings/without-name-format.ts";
import type { ErrorName } from "./error-numbers.ts";
import { refuseUnknownKeys } from "./schemas/refuse-unknown-keys.ts";

/**
 * Who may make a call. `user`: any valid token. The other levels need a building token: `member` allows any
 * role, each further level its role and those above it. `installation`: the administrator of an on-premise
 * installation.
 */
export type Access = "open" | "user" | "installation" | "member" | "credential-manager" | "administrator";

/** The rate limit of a call that compares a secret (attacks C04, C05). */
export type Guard = "password" | "second-factor" | "one-time-code" | "device-code" | "licence-code";

/** The forms of a fresh proof: the password, with a second factor where one is set, or a passkey. */
export type Fresh = "password";

/** The maximum size of a body, unless its call declares another. */
export const CALL_MAX_BYTES = 64 * 1024;

/**
 * A call of the installation's administrator that changes something needs a fresh proof, unless it declares why
 * not. Any other call needs one only if it declares `fresh`.
 */
type ProofRule =
  | { access: "installation"; fresh?: never; withoutProof?: string }
  | { access: Exclude<Access, "installation">; fresh?: Fresh; withoutProof?: never };

export type Call = CallWithoutAccess & ProofRule;

interface CallWithoutAccess {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path below `/api/v2`; each `{name}` is an id. */
  path: string;
  summary: string;
  guard?: Guard;
  /** Users who have not accepted the terms of service yet may make the call, too (attack C22). */
  beforeTerms?: true;
  /**
   * Virtual users may make the call although it needs no building; other calls with access `user` are for
   * people.
   */
  alsoVirtual?: true;
  /**
   * Installers with this right may also make the call until the set-up ends; for calls of access
   * `administrator`.
   */
  installer?: InstallerRight;
  /** Changes nothing although its method is not GET, so watchers of the building are not notified. */
  onlyReads?: true;
  /**
   * A view of a person may make the call, which only reads and shows nothing that an administrator of the building
   * may not know.
   */
  inViews?: true;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is form-encoded, not JSON. */
  form?: true;
  /** The maximum size of the body, where a valid one can exceed {@link CALL_MAX_BYTES}. */
  maxBytes?: number;
  /** Defaults to 200 with a reply and 204 without. */
  status?: 200 | 201 | 202;
  /**
   * Fields added to a reply later need a default: an older provider does not send them, and every screen that
   * reads the reply would fail. A field that requests also have is optional instead: the console sends it
   * only if the reply had it, because an older provider refuses it.
   */
  reply?: z.ZodType;
  /** The errors beyond those that follow from the access, the input and unknown ids. */
  errors?: readonly ErrorName[];
  /** Served at the provider's root as well as under `/api/v2`. */
  atRoot?: true;
}

/** Returns the maximum size of a call's body as sent. */
export function getMaxBytes({ maxBytes = CALL_MAX_BYTES }: Call): number {
  return maxBytes;
}

/** Whether a call can change something. */
export function isChange({ method, onlyReads }: Call): boolean {
  return method !== "GET" && !onlyReads;
}

/** Whether a view of a person may make a call. */
export function isInViews(call: Call): boolean {
  return call.inViews === true && !isChange(call);
}

/**
 * Whether the caller must have proved their identity within the last five minutes: a session alone is not
 * enough.
 */
export function needsProof(call: Call): boolean {
  if (call.access !== "installation") return call.fresh !== undefined;
  return isChange(call) && call.withoutProof === undefined;
}

export type Calls = Record<string, Call>;

type ParameterNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

type Part<K extends string, S> = S extends z.ZodType
  ? undefined extends z.input<S>
    ? { [key in K]?: z.input<S> }
    : Record<string, never> extends z.input<S>
      ? { [key in K]?: z.input<S> }
      : { [key in K]: z.input<S> }
  : unknown;

type Flat<T> = { [K in keyof T]: T[K] };

/** The input as a caller passes it: path parameters by name, `query` and `body`. */
export type Input<C extends Call> = Flat<
  { [K in ParameterNames<C["path"]>]: string } & Part<"query", C["query"]> & Part<"body", C["body"]>
>;

/** The input as a handler receives it: parsed, with defaults filled in. */
export type ParsedInput<C extends Call> = Flat<
  { [K in ParameterNames<C["path"]>]: string } & (C["query"] extends z.ZodType
    ? { query: z.output<C["query"]> }
    : unknown) &
    (C["body"] extends z.ZodType ? { body: z.output<C["body"]> } : unknown)
>;

export type Reply<C extends Call> = C["reply"] extends z.ZodType ? z.output<C["reply"]> : void;

/**
 * Declares the calls of a resource and preserves their literal types. Inputs refuse undeclared keys at any
 * depth, so that a misspelled filter is an error instead of a longer list. Forms are an exception: OAuth
 * requires unknown fields to be ignored (RFC 6749, 3.2). Replies may have more keys, because a newer provider
 * may add some.
 */
export function defineCalls<const C extends Calls>(calls: C): C {
  const declared = Object.entries(calls).map(([name, call]): [string, Call] => {
    const { query, body, reply } = call;
    return [
      name,
      {
        ...call,
        query: query && refuseUnknownKeys(query),
        body: body && !call.form ? refuseUnknownKeys(body) : body,
        reply: reply && withoutNameFormat(reply),
      },
    ];
  });
  return Object.fromEntries(declared) as C;
}

/** Returns the names of the `{parameters}` in a call's path, in order. */
export function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}
