import { z } from "zod";
import { defineCalls } from "./call.ts";
import { id } from "./fields.ts";
import { signedCredentialText } from "./passkeys.ts";
import { oneTimeCode } from "./second-factor.ts";

/** §3 Token. `expires_in` is in seconds, `expires_at` in milliseconds since 1970. */
export const token = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.number().int(),
  expires_at: z.number().int(),
  domain_id: id.nullable(),
});

export type Token = z.infer<typeof token>;

/** Finishes a sign-in that the password alone has begun. */
export const OTP_GRANT = "urn:portineria:otp";

/** Signs in by a passkey's signature of a challenge. */
export const PASSKEY_GRANT = "urn:portineria:passkey";

/** All grants in one flat form; which fields a grant needs is checked by the provider, as OAuth asks. */
const tokenForm = z.object({
  grant_type: z.string().max(64).optional(),
  username: z.string().max(254).optional(),
  password: z.string().max(128).optional(),
  refresh_token: z.string().max(512).optional(),
  client_id: z.string().max(128).optional(),
  client_secret: z.string().max(256).optional(),
  /** What MFA_REQUIRED told, and the code of the app or a recovery code. */
  mfa_token: z.string().max(128).optional(),
  otp: oneTimeCode.optional(),
  challenge_token: z.string().max(128).optional(),
  credential: signedCredentialText.optional(),
  /** What signs in, in its own words: its owner finds it by them among their sign-ins. */
  device: z.string().max(512).optional(),
});

export const auth = defineCalls({
  token: {
    method: "POST",
    path: "/oauth/token",
    summary:
      "Signs in with a password, where MFA_REQUIRED asks for it with a code after that, or by a passkey, or renews a token. A refresh token works once.",
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
  signOut: {
    method: "POST",
    path: "/oauth/revoke",
    summary: "Ends the token's family: its tokens and those of the buildings entered with it.",
    access: "user",
    beforeTerms: true,
    alsoVirtual: true,
  },
});
