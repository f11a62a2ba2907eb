export type Encoding = "json" | "urlencoded" | "multipart" | "file";

const BOUNDARY = "----costly";

export const contentTypes: Record<Encoding, string> = {
  json: "application/json",
  urlencoded: "application/x-www-form-urlencoded",
  multipart: `multipart/form-data; boundary=${BOUNDARY}`,
  file: "application/octet-stream",
};

function part(head: string, value = ""): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
}

/** Returns a whole form with a file. */
export function wrapInForm(fields: Record<string, string>, files: Record<string, Buffer>): Buffer {
  const texts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  const pieces = Object.entries(files).flatMap(([name, content]) => [
    Buffer.from(part(`name="${name}"; filename="a"`).slice(0, -2)),
    content,
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([Buffer.from(texts.join("")), ...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Repeats a piece until the text is `bytes` long at most. */
function filled(bytes: number, piece: string): string {
  return piece.repeat(Math.floor(bytes / piece.length));
}

/** Numbers as names, `bytes` long at most. */
function names(bytes: number, after: string): string[] {
  return Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `${at}${after}`);
}

/** What costs a parser most, by its length: for each entrance, whether a request or a message comes in there. */
export const costlyBodies = {
  json: {
    deep: (bytes) => filled(bytes / 2, "[") + filled(bytes / 2, "]"),
    "never closed": (bytes) => filled(bytes, "["),
    "deep objects": (bytes) => filled(bytes, '{"a":'),
    wide: (bytes) => `{"name":[${filled(bytes - 20, "[],")}[]]}`,
    "of many keys": (bytes) => `{"a":0,${names(bytes - 20, "").map((name) => `"${name}":0`)}}`,
    "a long number": (bytes) => `{"name":${filled(bytes - 20, "9")}}`,
    "an open text": (bytes) => `{"name":"${filled(bytes - 20, "\\")}`,
  },
  urlencoded: {
    deep: (bytes) => `a${filled(bytes - 20, "[b]")}=1`,
    wide: (bytes) => filled(bytes, "a=&"),
    "of many names": (bytes) => names(bytes, "=").join("&"),
    "a broken escape": (bytes) => filled(bytes, "%"),
    "a long escape": (bytes) => filled(bytes, "%e2%82%ac"),
  },
  multipart: {
    wide: (bytes) => filled(bytes, part('name="a"')),
    "a long head": (bytes) => part(`name="${filled(bytes - 200, "a")}"`),
    "many parameters": (bytes) => part(`name="a"${filled(bytes - 200, '; x="y"')}`),
    "never ended": (bytes) => part('name="picture"; filename="a.png"', filled(bytes - 200, "a")),
    "boundaries alone": (bytes) => filled(bytes, `--${BOUNDARY}\r\n`),
  },
  // A file is recognised by its first bytes: these are those of none, and of a picture that is none.
  file: {
    "of zeros": (bytes) => filled(bytes, "\0"),
    "a deep drawing": (bytes) => `<svg>${filled(bytes - 20, "<g>")}`,
    "a document that expands": (bytes) =>
      `<!DOCTYPE svg [<!ENTITY a "${filled(bytes - 200, "a")}">]><svg>&a;&a;&a;&a;&a;&a;&a;&a;</svg>`,
  },
} satisfies Record<Encoding, Record<string, (bytes: number) => string>>;
