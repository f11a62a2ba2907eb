import { gzipSync } from "node:zlib";
import { CALL_MAX_BYTES } from "#contract/call.ts";
import { FORM_MAX_BYTES, PICTURE_FORM_MAX_BYTES } from "#contract/declared-form.ts";
import { PICTURE_MAX_BYTES } from "#rules/buildings/avatars.ts";
import { FIRMWARE_FILE_MAX_BYTES } from "#rules/installation/firmware.ts";
import { type RawRequest, send } from "../../attacks/support/requests.ts";
import type { SeededConsole } from "../../attacks/support/seeded-console.ts";
import { contentTypes, costlyBodies, type Encoding } from "./costly-bodies.ts";

const MANY_BYTES = 30 * 1024 * 1024;

export interface Entrance {
  name: string;
  /** A path, or what a signed address is for. */
  at: `/${string}` | "picture" | "firmware";
  encoding: Encoding;
  /** The largest body that is read. */
  maxBytes: number;
  /** A program has a token, and a browser a cookie; a signed address needs neither. */
  sender: "program" | "browser" | "anybody";
}

/**
 * Where the body of a request comes in, each for a person who may do everything there. Messages of devices come
 * in over TCP, a web socket and a broker: `tests/device-link/` sends the same bodies there.
 */
export const entrances: readonly Entrance[] = [
  {
    name: "a call",
    at: "/api/v2/agentgroups",
    encoding: "json",
    maxBytes: CALL_MAX_BYTES,
    sender: "program",
  },
  {
    name: "a sign-in",
    at: "/oauth/token",
    encoding: "urlencoded",
    maxBytes: CALL_MAX_BYTES,
    sender: "program",
  },
  { name: "a form", at: "/account", encoding: "urlencoded", maxBytes: FORM_MAX_BYTES, sender: "browser" },
  { name: "a program's form", at: "/account", encoding: "json", maxBytes: FORM_MAX_BYTES, sender: "browser" },
  {
    name: "a form with a picture",
    at: "/domain/settings/picture",
    encoding: "multipart",
    maxBytes: PICTURE_FORM_MAX_BYTES,
    sender: "browser",
  },
  // It is written to a file while it is received, and read afterwards.
  {
    name: "a backup",
    at: "/installation/backup/receive",
    encoding: "multipart",
    maxBytes: MANY_BYTES,
    sender: "browser",
  },
  { name: "a picture", at: "picture", encoding: "file", maxBytes: PICTURE_MAX_BYTES, sender: "anybody" },
  {
    name: "firmware",
    at: "firmware",
    encoding: "file",
    maxBytes: FIRMWARE_FILE_MAX_BYTES,
    sender: "anybody",
  },
];

/** The head of a request to an entrance. */
export interface EntranceHead {
  method: string;
  path: string;
  headers: Record<string, string>;
}

/** What is sent to an entrance. It is made when it is sent, as it has up to 60 MB. */
interface HostileBody {
  what: string;
  make(): string | Buffer;
  headers: Record<string, string>;
}

/** Returns what an entrance refuses: what costs a parser most, also too long, and what is compressed. */
export function listHostileBodies({ encoding, maxBytes }: Entrance): HostileBody[] {
  const costly = Object.entries<(bytes: number) => string>(costlyBodies[encoding]);
  const headers = {};
  return [
    ...costly.flatMap(([what, fill]) => [
      { what, headers, make: () => fill(maxBytes) },
      { what: `${what}, too long`, headers, make: () => fill(2 * maxBytes) },
    ]),
    {
      what: "compressed",
      headers: { "content-encoding": "gzip" },
      make: () => gzipSync(Buffer.alloc(MANY_BYTES)),
    },
  ];
}

/** How hostile bodies end: the server may end the connection of one that it does not read. */
export const REFUSALS: readonly (number | string)[] = [400, 413, 415, "ECONNRESET", "EPIPE"];

/** Sends a request; returns the status of the answer, or the code of the error that ended the connection. */
export function sendHostile(url: string, request: RawRequest): Promise<number | string> {
  return send(url, request).then(
    ({ status }) => status,
    (error: NodeJS.ErrnoException) => error.code ?? String(error),
  );
}

/** Signs in, and returns how a request to each entrance begins. */
export async function prepareRequests({
  console,
  mine,
  visitor: openBrowser,
}: SeededConsole): Promise<(entrance: Entrance) => EntranceHead> {
  const { administrator } = mine.people;
  const visitor = openBrowser();
  await visitor.signIn(administrator);
  await visitor.enter(mine.ids.domain);
  const browser = {
    origin: console.url,
    cookie: [...visitor.cookies].map((each) => each.join("=")).join("; "),
    "x-form-token": await visitor.formToken(),
  };
  const senders = { browser, program: { authorization: `Bearer ${mine.token}` }, anybody: {} };
  const login = { grant_type: "password", username: administrator.email, password: administrator.password };
  const { access_token } = await console.calls().auth.token({ body: login });
  const { appReleases } = console.calls(access_token);
  const release = { model: "virtual-panel", version: "9.9", digest: "0".repeat(64), size: 1 };
  const { id } = await appReleases.create({ body: release });
  const { address: firmware } = await appReleases.uploadFile({ id });
  const { address: picture } = await console.calls(mine.token).domains.uploadAvatar({ id: mine.ids.domain });
  const signed: Record<string, string> = { picture, firmware };
  return ({ at, encoding, sender }) => ({
    method: at in signed ? "PUT" : "POST",
    path: signed[at] ?? at,
    // The server ends the connection of a body that it does not read to its end.
    headers: { ...senders[sender], "content-type": contentTypes[encoding], connection: "close" },
  });
}
