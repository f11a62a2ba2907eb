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

export type SecretField = (typeof SECRET_FIELDS)[number];

export function isSecretField(name: string): name is SecretField {
  return SECRET_FIELDS.some((secret) => secret === name);
}
