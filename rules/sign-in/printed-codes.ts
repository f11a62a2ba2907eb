/** The characters of the activation code on a device. */
export const ACTIVATION_CODE_LENGTH_MIN = 8;
export const ACTIVATION_CODE_LENGTH_MAX = 32;

/** The characters of a licence's code, without dashes. */
export const LICENCE_CODE_LENGTH_MIN = 16;
export const LICENCE_CODE_LENGTH_MAX = 64;

/** Formats a code as it is printed and read out: in groups of four, with dashes. */
export function formatLicenceCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}
