import { z } from "zod";
import { defineCalls } from "../call.ts";
import { currentPassword, id, instant } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { signedCredential } from "./passkeys.ts";
import { oneTimeCode } from "./second-factor.ts";

/** A browser or app where a person is signed in. */
const signIn = z.object({
  id,
  /** The program's own description: a browser's name; empty if it sent none. */
  device: z.string(),
  /** The network address; empty if unknown. */
  address: z.string(),

  /** When they signed in, in milliseconds since 1970. */
  signedInAt: instant,
  /** When it last received a token: it may have been used for up to an hour since. */
  lastSeenAt: instant,
  /** Whether it is the sign-in of this request. */
  current: z.boolean(),
});

export type SignIn = z.infer<typeof signIn>;

const proof = z.object({
  /** How long the fresh proof is valid; null if there is none. */
  freshUntil: instant.nullable(),
  /** Whether the password needs a code as well. */
  secondFactor: z.boolean(),
  /** Whether there is a passkey that replaces both. */
  passkeys: z.boolean(),
});

export type Proof = z.infer<typeof proof>;

/** The caller's sign-ins, and the fresh proof of their identity. */
export const signIns = defineCalls({
  proof: {
    method: "GET",
    path: "/users/me/proof",
    summary: "Whether this sign-in has a fresh proof, no older than five minutes, and how to provide one.",
    access: "user",
    reply: proof,
  },
  prove: {
    method: "POST",
    path: "/users/me/proof",
    summary:
      "Provides a fresh proof of the caller's identity: the password, with a code if there is a second factor, or a passkey.",
    access: "user",
    guard: "password",
    body: z.object({
      password: currentPassword.optional(),
      /** Of the authenticator app, or a recovery code. */
      code: oneTimeCode.optional(),

      /** A passkey in place of both. */
      passkey: z
        .object({
          /** The `challengeToken` of `passkeys.beginSignIn`. */
          challengeToken: z.string().max(128),
          credential: signedCredential,
        })
        .optional(),
    }),
    reply: proof,
    errors: ["WRONG_PASSWORD", "WRONG_CODE", "CHALLENGE_EXPIRED", "PASSKEY_REFUSED"],
  },
  list: {
    method: "GET",
    path: "/users/me/sessions",
    summary: "The caller's sign-ins, last used first.",
    access: "user",
    alsoVirtual: true,
    query: pageQuery,
    reply: pageSchema(signIn),
  },
  end: {
    method: "DELETE",
    path: "/users/me/sessions/{id}",
    summary: "Signs out one of the caller's browsers or apps.",
    access: "user",
    alsoVirtual: true,
  },
  endOthers: {
    method: "DELETE",
    path: "/users/me/sessions",
    summary: "Signs out all other browsers and apps.",
    access: "user",
    alsoVirtual: true,
  },
});
