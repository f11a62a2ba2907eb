/** Form fields that are never sent back to a browser: they must be typed again. */
export const SECRET_FIELDS = [
  "password",
  "passwordAgain",
  "oldPassword",
  "newPassword",
  "passphrase",
  "setupCode",
  "otp",
  "value",
  "proofPassword",
  "proofCode",
  "configuration.clientSecret",
  "configuration.password",
  "configuration.token",
] as const;

/**
 * Hidden fields with a key, or with a challenge that is answered once: they are not stored for a person who
 * has to sign in again.
 */
const ONE_TIME_FIELDS = ["keyAddress", "challengeToken", "credential", "proofChallenge", "proofPasskey"];

export type SecretField = (typeof SECRET_FIELDS)[number];

export function isSecretField(name: string): name is SecretField {
  return SECRET_FIELDS.some((secret) => secret === name);
}

export function isOneTimeField(name: string): boolean {
  return ONE_TIME_FIELDS.includes(name);
}
