import { z } from "zod";
import { defineCalls } from "./call.ts";
import { currentPassword, displayName, id, instant } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** More than the keys and machines of one person. */
export const PASSKEYS_MAX = 20;

const passkey = z.object({
  id,
  name: displayName,
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

export type Passkey = z.infer<typeof passkey>;

/** What a browser's `navigator.credentials` is asked with, as WebAuthn writes it in JSON. */
const options = z.record(z.string(), z.unknown());

const binary = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/, "invalid")
    .max(max, "tooLong");

const CREDENTIAL_ID_MAX = 1400;
const PART_MAX = 8192;

/** What a browser answers, as far as it is looked at. */
const credential = z.object({
  id: binary(CREDENTIAL_ID_MAX),
  rawId: binary(CREDENTIAL_ID_MAX),
  type: z.literal("public-key"),
});

const newCredential = credential.extend({
  response: z.object({
    clientDataJSON: binary(PART_MAX),
    attestationObject: binary(PART_MAX),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/, "invalid"))
      .max(10)
      .optional(),
  }),
});

export type NewCredential = z.infer<typeof newCredential>;

const signedCredential = credential.extend({
  response: z.object({
    clientDataJSON: binary(PART_MAX),
    authenticatorData: binary(PART_MAX),
    signature: binary(PART_MAX),
    userHandle: binary(PART_MAX).optional(),
  }),
});

export type SignedCredential = z.infer<typeof signedCredential>;

/** In a form it is written as JSON. */
const inText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(4 * PART_MAX, "tooLong")
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "invalid" });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const newCredentialText = inText(newCredential);
export const signedCredentialText = inText(signedCredential);

const challenge = z.object({ challengeToken: z.string(), options });

/** One's own passkeys. Signing in with one counts as both factors: it takes a finger, a face or a PIN. */
export const passkeys = defineCalls({
  list: {
    method: "GET",
    path: "/users/me/passkeys",
    summary: "One's own passkeys, the oldest first.",
    access: "user",
    query: pageQuery,
    reply: pageOf(passkey),
  },
  begin: {
    method: "POST",
    path: "/users/me/passkeys/challenge",
    summary: "Asks for what a browser makes a passkey with; good for five minutes and one passkey.",
    access: "user",
    guard: "password",
    body: z.object({ password: currentPassword }),
    reply: challenge,
    errors: ["WRONG_PASSWORD", "TOO_MANY_PASSKEYS"],
  },
  create: {
    method: "POST",
    path: "/users/me/passkeys",
    summary: "Keeps a passkey that a browser has made.",
    access: "user",
    guard: "second-factor",
    body: z.object({ name: displayName, challengeToken: z.string().max(128), credential: newCredential }),
    status: 201,
    reply: passkey,
    errors: ["CHALLENGE_EXPIRED", "PASSKEY_REFUSED", "TOO_MANY_PASSKEYS"],
  },
  remove: {
    method: "DELETE",
    path: "/users/me/passkeys/{id}",
    summary: "Forgets one of one's own passkeys.",
    access: "user",
  },
  beginSignIn: {
    method: "POST",
    path: "/users/passkeyChallenge",
    summary: "Asks for what a passkey signs to sign in; good for five minutes and one sign-in.",
    access: "open",
    guard: "second-factor",
    body: z.object({}).default({}),
    reply: challenge,
  },
});
