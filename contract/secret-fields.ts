/** Fields of forms that are never sent back to a browser, whatever form they stand in: they are typed again. */
export const SECRET_FIELDS = [
  "password",
  "passwordAgain",
  "oldPassword",
  "newPassword",
  "passphrase",
  "setupCode",
  "otp",
  "value",
  "configuration.clientSecret",
  "configuration.password",
  "configuration.token",
] as const;

export type SecretField = (typeof SECRET_FIELDS)[number];

export function isSecretField(name: string): name is SecretField {
  return SECRET_FIELDS.some((secret) => secret === name);
}
