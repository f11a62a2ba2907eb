import type { z } from "zod";
import type { ErrorName } from "./errors.ts";

/**
 * Who may make a call. `user`: any valid token. The others need a token of a building:
 * `member` any role in it, then each role and those above it.
 * `installation`: the administrator of an on-premise installation.
 */
export type Access = "open" | "user" | "installation" | "member" | "credential-manager" | "administrator";

/** A call that compares a secret names its guard: how often it may be tried (attacks C04, C05). */
export type Guard = "password" | "second-factor" | "one-time-code" | "device-code" | "licence-code";

export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api/v2`; each `{name}` is an id. */
  path: string;
  summary: string;
  access: Access;
  guard?: Guard;
  /** Answered also to somebody who has not accepted the terms of service yet (attack C22). */
  beforeTerms?: true;
  /** Virtual users may make it too, although it needs no building; all others of access `user` are for people. */
  alsoVirtual?: true;
  /** Changes nothing, though it is no GET: nobody who watches the building has to hear of it. */
  onlyAsks?: true;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is form-encoded instead of JSON. */
  form?: true;
  /** 200 with a reply, 204 without, unless said otherwise. */
  status?: 200 | 201;
  /**
   * A field that comes to a reply later has a default: a provider that is older than its console does not tell it, and
   * without one every screen that asks would fail.
   */
  reply?: z.ZodType;
  /** What may go wrong beyond what the access, the input and an unknown id bring along. */
  errors?: readonly ErrorName[];
  /** Stands at the provider's root as well as under `/api/v2`. */
  atRoot?: true;
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

/** What a caller gives: path parameters by name, `query` and `body`. */
export type Input<C extends Call> = Flat<
  { [K in ParameterNames<C["path"]>]: string } & Part<"query", C["query"]> & Part<"body", C["body"]>
>;

/** What a handler gets: the same after parsing, defaults filled in. */
export type Parsed<C extends Call> = Flat<
  { [K in ParameterNames<C["path"]>]: string } & (C["query"] extends z.ZodType
    ? { query: z.output<C["query"]> }
    : unknown) &
    (C["body"] extends z.ZodType ? { body: z.output<C["body"]> } : unknown)
>;

export type Reply<C extends Call> = C["reply"] extends z.ZodType ? z.output<C["reply"]> : void;

/** Declares a resource's calls, keeping their literal types. */
export function defineCalls<const C extends Calls>(calls: C): C {
  return calls;
}

/** The names of the `{parameters}` in a call's path, in order. */
export function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}
