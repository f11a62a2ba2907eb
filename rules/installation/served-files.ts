/** Pictures that a browser may display inline; anything else is a download. */
const PICTURES: readonly (readonly [type: string, start: readonly number[], at: number])[] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0],
  ["image/jpeg", [0xff, 0xd8, 0xff], 0],
  ["image/webp", [0x57, 0x45, 0x42, 0x50], 8],
];

/**
 * The kind of a served file: a picture whose type is detected, a picture drawn by the product, a file that the
 * reader's system installs, or a download.
 */
type ServedFile =
  | { picture: Uint8Array }
  | { drawn: "image/svg+xml; charset=utf-8" }
  | { installed: "application/x-x509-ca-cert" | "application/x-apple-aspen-config" }
  | { download: string | undefined; type: string };

/**
 * Returns the headers of an answer that is a file. A browser runs nothing in it, whatever its content: the
 * type is fixed here and not sniffed, and the policy forbids everything, in a sandbox. A picture's type is
 * detected from its bytes; bytes that are not a picture are a download.
 */
export function servedFileHeaders(file: ServedFile): Record<string, string> {
  const headers = {
    "Content-Type": typeOf(file),
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  };
  // Some systems store a download without offering to install it.
  if ("installed" in file) return headers;
  const isShown = "drawn" in file || ("picture" in file && pictureTypeOf(file.picture) !== undefined);
  if (isShown) return headers;
  const name = "download" in file ? file.download : undefined;
  return {
    ...headers,
    "Content-Disposition":
      name === undefined ? "attachment" : `attachment; filename="${name.replace(/["\\\r\n]/g, "-")}"`,
  };
}

function typeOf(file: ServedFile): string {
  if ("drawn" in file) return file.drawn;
  if ("installed" in file) return file.installed;
  return "download" in file ? file.type : (pictureTypeOf(file.picture) ?? "application/octet-stream");
}

function pictureTypeOf(bytes: Uint8Array): string | undefined {
  return PICTURES.find(([, start, at]) => start.every((byte, index) => bytes[at + index] === byte))?.[0];
}
