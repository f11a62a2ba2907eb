import { z } from "zod";
import { defineCalls } from "../call.ts";
import { deviceToken } from "../device-link/device-token.ts";
import { id, optionalPassword } from "../fields.ts";
import { signedCredentialText } from "./passkeys.ts";
import { oneTimeCode } from "./second-factor.ts";

/** §3 Token. `expires_in` is in seconds, `expires_at` in milliseconds since 1970. */
export const token = z.object({
  /** The token that other calls send as `Authorization: Bearer …`. */
  access_token: z.string(),

  /** Renews the token once, by the grant `refresh_token`. */
  refresh_token: z.string(),

  /** Always `bearer`. */
  token_type: z.literal("bearer"),

  /** Seconds until the access token expires. */
  expires_in: z.number().int(),

  /** When the access token expires, in milliseconds since 1970. */
  expires_at: z.number().int(),

  /** The building of the token; null for a user token. */
  domain_id: id.nullable(),
  /**
   * Of a sign-in: makes this browser a known one, so that other people's attempts don't delay it. It gives no
   * access.
   */
  device_token: deviceToken.nullable().default(null),
});

export type Token = z.infer<typeof token>;

/** Completes a sign-in after the password. */
export const OTP_GRANT = "urn:portineria:otp";

/** Signs in by a passkey's signature of a challenge. */
export const PASSKEY_GRANT = "urn:portineria:passkey";

/** All grants in one flat form; the provider checks which fields a grant needs, as OAuth requires. */
const tokenForm = z.object({
  /**
   * `password` with username and password; `refresh_token`; `urn:portineria:otp` with mfa_token and otp,
   * after MFA_REQUIRED; `urn:portineria:passkey` with challenge_token and credential.
   */
  grant_type: z.string().max(64).optional(),

  /**
   * The e-mail address, the mobile number with its country's code (`+393331234567`), or a virtual user's
   * user name.
   */
  username: z.string().max(254).optional(),

  /** The password of the account. */
  password: optionalPassword,

  /** The refresh token of the last answer. It works once; using it twice ends the whole sign-in. */
  refresh_token: z.string().max(512).optional(),

  /**
   * The client that the installation's administrator has registered, where clients are required: here or by
   * HTTP Basic.
   */
  client_id: z.string().max(128).optional(),

  /** The client's secret: here or by HTTP Basic. */
  client_secret: z.string().max(256).optional(),
  /** The `mfa_token` of the error MFA_REQUIRED. */
  mfa_token: z.string().max(128).optional(),

  /** Six digits of the authenticator app, or a recovery code. */
  otp: oneTimeCode.optional(),

  /** The `challengeToken` of `passkeys.beginSignIn`. */
  challenge_token: z.string().max(128).optional(),

  /** The result of the browser's `navigator.credentials.get`, as JSON. */
  credential: signedCredentialText.optional(),
  /** The program's own description, shown to its owner in the list of sign-ins. */
  device: z.string().max(512).optional(),
  /** `1` if the client had stored the password: the sign-in is then no fresh proof. */
  stored_password: z.literal("1").optional(),
  /** The device token of the last sign-in. An expired or foreign one is ignored. */
  device_token: deviceToken.optional(),
});

/** Signing in and out, and entering a building. */
export const auth = defineCalls({
  token: {
    method: "POST",
    path: "/oauth/token",
    summary:
      "Signs in with a password (then with a code if the error MFA_REQUIRED asks for it) or a passkey, or renews a token. A refresh token works once.",
    access: "open",
    guard: "password",
    form: true,
    body: tokenForm,
    reply: token,
    errors: [
      "WRONG_LOGIN",
      "NOT_ACTIVATED",
      "ACCOUNT_DISABLED",
      "INVALID_CLIENT",
      "INVALID_GRANT",
      "SIGN_IN_ENDED",
      "MFA_REQUIRED",
      "WRONG_CODE",
      "CHALLENGE_EXPIRED",
      "PASSKEY_REFUSED",
      "UNSUPPORTED_GRANT_TYPE",
    ],
    atRoot: true,
  },
  enterDomain: {
    method: "POST",
    path: "/api/auth/{domainId}",
    summary: "Exchanges a token for one that is valid in a building.",
    access: "user",
    alsoVirtual: true,
    reply: token,
    atRoot: true,
  },
  leaveDomain: {
    method: "DELETE",
    path: "/api/auth/{domainId}",
    summary: "Ends the building's tokens of this sign-in. The sign-in itself goes on.",
    access: "user",
    beforeTerms: true,
    alsoVirtual: true,
    atRoot: true,
  },
  signOut: {
    method: "POST",
    path: "/oauth/revoke",
    summary: "Ends the token's family: its tokens and those of the buildings entered with it.",
    access: "user",
    beforeTerms: true,
    alsoVirtual: true,
  },
});
