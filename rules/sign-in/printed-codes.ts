/** Formats a code as it is printed and read out: in groups of four, with dashes. */
export function formatLicenceCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}
