import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { CALL_MAX_BYTES } from "#contract/call.ts";
import { FORM_MAX_BYTES, PICTURE_FORM_MAX_BYTES } from "#contract/declared-form.ts";
import { mapConcurrently, type RawRequest, send, sendBytes } from "../support/requests.ts";
import { startSharedConsole } from "../support/seeded-console.ts";

const shared = startSharedConsole();
const BOUNDARY = "----entrances";
const MANY_BYTES = 30 * 1024 * 1024;

type Encoding = "json" | "urlencoded" | "multipart";

const types: Record<Encoding, string> = {
  json: "application/json",
  urlencoded: "application/x-www-form-urlencoded",
  multipart: `multipart/form-data; boundary=${BOUNDARY}`,
};

interface Entrance {
  name: string;
  path: string;
  encoding: Encoding;
  /** The largest body that is read. */
  maxBytes: number;
  /** Whether a program sends it with a token, and not a browser with a cookie. */
  isCall?: true;
}

/** Where a body comes in, each for a person who may do everything there. */
const entrances: Entrance[] = [
  { name: "a call", path: "/api/v2/agentgroups", encoding: "json", maxBytes: CALL_MAX_BYTES, isCall: true },
  { name: "a sign-in", path: "/oauth/token", encoding: "urlencoded", maxBytes: CALL_MAX_BYTES, isCall: true },
  { name: "a form", path: "/account", encoding: "urlencoded", maxBytes: FORM_MAX_BYTES },
  { name: "a program's form", path: "/account", encoding: "json", maxBytes: FORM_MAX_BYTES },
  {
    name: "a form with a picture",
    path: "/domain/settings/picture",
    encoding: "multipart",
    maxBytes: PICTURE_FORM_MAX_BYTES,
  },
  // It is written to a file while it is received, and read afterwards.
  { name: "a backup", path: "/installation/backups/receive", encoding: "multipart", maxBytes: MANY_BYTES },
];

const part = (head: string, value = "") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;

/** Repeats a piece until the text is `bytes` long at most. */
const filled = (bytes: number, piece: string) => piece.repeat(Math.floor(bytes / piece.length));

/** Numbers as names, `bytes` long at most. */
const names = (bytes: number, after: string) =>
  Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `${at}${after}`);

/** What costs a parser most, by its length. */
const costly: Record<Encoding, Record<string, (bytes: number) => string>> = {
  json: {
    deep: (bytes) => filled(bytes / 2, "[") + filled(bytes / 2, "]"),
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
};

test("a body that costs a parser most is refused at each entrance, and the server answers meanwhile", async () => {
  const { console, mine } = shared.now;
  const visitor = shared.now.visitor();
  await visitor.signIn(mine.people.administrator);
  await visitor.enter(mine.ids.domain);
  const browser = {
    origin: console.url,
    cookie: [...visitor.cookies].map((each) => each.join("=")).join("; "),
    "x-form-token": await visitor.formToken(),
  };
  const healthy = async (): Promise<void> => {
    expect((await send(console.url, { path: "/healthz" })).status).toBe(200);
  };

  function headersOf({ encoding, isCall }: Entrance): Record<string, string> {
    const sender = isCall ? { authorization: `Bearer ${mine.token}` } : browser;
    // The server ends the connection of a body that it does not read to its end.
    return { ...sender, "content-type": types[encoding], connection: "close" };
  }

  const tries = entrances.flatMap((entrance) => {
    const { name, path, encoding, maxBytes } = entrance;
    const headers = headersOf(entrance);
    const bodies = Object.entries(costly[encoding]).flatMap(([what, fill]): [string, RawRequest][] => [
      [what, { path, headers, body: fill(maxBytes) }],
      [`${what}, too long`, { path, headers, body: fill(2 * maxBytes) }],
    ]);
    const gzip = { ...headers, "content-encoding": "gzip" };
    bodies.push(["compressed", { path, headers: gzip, body: gzipSync(Buffer.alloc(MANY_BYTES)) }]);
    return bodies.map(([what, request]) => ({ what: `${name}: ${what}`, request }));
  });
  const answers = await mapConcurrently(
    tries,
    async ({ what, request }) => {
      const { status } = await send(console.url, { method: "POST", ...request }).catch((error: unknown) => ({
        // The server may end the connection of a body that it does not read.
        status: (error as NodeJS.ErrnoException).code ?? String(error),
      }));
      await healthy();
      return { what, status };
    },
    2,
  );
  const refusals = [400, 413, 415, "ECONNRESET", "EPIPE"];
  expect(answers.filter(({ status }) => !refusals.includes(status))).toEqual([]);

  // Bodies that end too early.
  for (const entrance of entrances) {
    const lines = Object.entries({ ...headersOf(entrance), host: new URL(console.url).host });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    await sendBytes(
      console.url,
      `POST ${entrance.path} HTTP/1.1\r\n${head}Content-Length: 10000\r\n\r\n[[[`,
      100,
    );
  }
  await healthy();
  const failures = console
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":50'));
  expect(failures).toEqual([]);
});
