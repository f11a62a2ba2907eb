import { z } from "zod";
import { readJsonText } from "#rules/json-text.ts";
import { defineCalls } from "../call.ts";
import { deviceToken } from "../device-link/device-token.ts";
import { currentPassword, displayName, id, instant } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** Above the number of keys and machines of one person. */
export const PASSKEYS_MAX = 20;

const passkey = z.object({
  id,
  name: displayName,

  /** When it was created, in milliseconds since 1970. */
  createdAt: instant,

  /** When it was last used, in milliseconds since 1970; null if never. */
  lastUsedAt: instant.nullable(),
});

export type Passkey = z.infer<typeof passkey>;

/** The options for the browser's `navigator.credentials`, as WebAuthn writes them in JSON. */
const options = z.record(z.string(), z.unknown());

const binary = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/, "invalid")
    .max(max, "tooLong");

const CREDENTIAL_ID_MAX = 1400;
const PART_MAX = 8192;

/** The browser's response, as far as it is read: browsers may add fields. */
const credential = z.looseObject({
  /** The id of the credential in base64url. */
  id: binary(CREDENTIAL_ID_MAX),

  /** The same id. */
  rawId: binary(CREDENTIAL_ID_MAX),

  /** Always `public-key`. */
  type: z.literal("public-key"),
});

const newCredential = credential.extend({
  /** The response of the authenticator. */
  response: z.looseObject({
    /** The client data of the browser, in base64url. */
    clientDataJSON: binary(PART_MAX),

    /** The new key, in base64url. */
    attestationObject: binary(PART_MAX),

    /** The transports of the authenticator. */
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/, "invalid"))
      .max(10)
      .optional(),
  }),
});

export type NewCredential = z.infer<typeof newCredential>;

export const signedCredential = credential.extend({
  /** The response of the authenticator. */
  response: z.looseObject({
    /** The client data of the browser, in base64url. */
    clientDataJSON: binary(PART_MAX),

    /** The authenticator data, in base64url. */
    authenticatorData: binary(PART_MAX),

    /** The signature over both, in base64url. */
    signature: binary(PART_MAX),

    /** The user handle of the passkey, in base64url. */
    userHandle: binary(PART_MAX).optional(),
  }),
});

export type SignedCredential = z.infer<typeof signedCredential>;

/** Returns a schema for a value that is written as JSON in a form. */
const inText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(4 * PART_MAX, "tooLong")
    .transform((text, context) => {
      try {
        return readJsonText(text);
      } catch {
        context.addIssue({ code: "custom", message: "invalid" });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const newCredentialText = inText(newCredential);
export const signedCredentialText = inText(signedCredential);

const challenge = z.object({
  /** Identifies the challenge in the call that answers it. */
  challengeToken: z.string(),
  options,
});

/**
 * The caller's passkeys. Signing in with one counts as both factors: it requires a finger, a face or a PIN.
 */
export const passkeys = defineCalls({
  list: {
    method: "GET",
    path: "/users/me/passkeys",
    summary: "The caller's passkeys, oldest first.",
    access: "user",
    query: pageQuery,
    reply: pageSchema(passkey),
  },
  begin: {
    method: "POST",
    path: "/users/me/passkeys/challenge",
    summary: "Returns the options to create a passkey with; valid for five minutes and one passkey.",
    access: "user",
    guard: "password",
    body: z.object({ password: currentPassword }),
    reply: challenge,
    errors: ["WRONG_PASSWORD", "TOO_MANY_PASSKEYS"],
  },
  create: {
    method: "POST",
    path: "/users/me/passkeys",
    summary: "Stores a passkey that a browser has created.",
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
    summary: "Deletes one of the caller's passkeys.",
    access: "user",
    fresh: "password",
  },
  beginSignIn: {
    method: "POST",
    path: "/users/passkeyChallenge",
    summary: "Returns the challenge to sign in with a passkey; valid for five minutes and one sign-in.",
    access: "open",
    guard: "second-factor",
    body: z.object({ deviceToken: deviceToken.optional() }).default({}),
    reply: challenge,
  },
});
