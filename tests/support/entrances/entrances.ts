import { CALL_MAX_BYTES } from "#contract/call.ts";
import { FORM_MAX_BYTES, LIST_FORM_MAX_BYTES, PICTURE_FORM_MAX_BYTES } from "#contract/declared-form.ts";
import { PICTURE_MAX_BYTES } from "#rules/buildings/avatars.ts";
import { PREFERENCES_FORM_MAX_BYTES } from "#rules/buildings/preferences.ts";
import { BACKUP_RECEIVED_MAX_BYTES } from "#rules/installation/backups.ts";
import { FIRMWARE_FILE_MAX_BYTES } from "#rules/installation/firmware.ts";
import { type RawRequest, send } from "../../attacks/support/requests.ts";
import type { SeededConsole } from "../../attacks/support/seeded-console.ts";
import type { Visitor } from "../../attacks/support/visitor.ts";
import { contentTypes, type Encoding } from "./costly-bodies.ts";

export interface Entrance {
  name: string;
  /** A path, or what a signed address is for. */
  at: `/${string}` | "picture" | "firmware";
  encoding: Encoding;
  /** The largest body that is read. */
  maxBytes: number;
  /** A program has a token, a browser the cookie of a session; a signed-out one none, a signed address needs none. */
  sender: "program" | "browser" | "signed-out browser" | "anybody";
  /** The action that declares the form, by the id of its route. */
  form?: string;
  /** What a form has before the JSON in its last field. */
  field?: string;
  /** The answer to bodies beyond those that are received at once. */
  busyStatus?: number;
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
  {
    name: "a form",
    at: "/account",
    encoding: "urlencoded",
    maxBytes: FORM_MAX_BYTES,
    sender: "browser",
    form: "routes/account/route",
  },
  { name: "a program's form", at: "/account", encoding: "json", maxBytes: FORM_MAX_BYTES, sender: "browser" },
  {
    name: "a form with a list",
    at: "/domain/invites/new",
    encoding: "urlencoded",
    maxBytes: LIST_FORM_MAX_BYTES,
    sender: "browser",
    form: "routes/building/invites/new-invite/route",
  },
  {
    name: "preferences",
    at: "/domain/settings/preferences",
    encoding: "urlencoded",
    maxBytes: PREFERENCES_FORM_MAX_BYTES,
    sender: "browser",
    form: "routes/building/settings/building-preferences",
    field: "preferences=",
  },
  {
    name: "a passkey",
    at: "/?index",
    encoding: "urlencoded",
    maxBytes: FORM_MAX_BYTES,
    sender: "signed-out browser",
    form: "routes/sign-in/login/route",
    field: "intent=passkey&challengeToken=a&credential=",
  },
  {
    name: "a form with a picture",
    at: "/domain/settings/picture",
    encoding: "multipart",
    maxBytes: PICTURE_FORM_MAX_BYTES,
    sender: "browser",
    form: "routes/building/settings/building-picture-form",
  },
  {
    name: "a release",
    at: "/installation/firmware/new",
    encoding: "multipart",
    maxBytes: FIRMWARE_FILE_MAX_BYTES + FORM_MAX_BYTES,
    sender: "browser",
    form: "routes/installation/releases/new/route",
  },
  // It is written to a file while it is received, and read afterwards.
  {
    name: "a backup",
    at: "/installation/backup/receive",
    encoding: "multipart",
    maxBytes: BACKUP_RECEIVED_MAX_BYTES + FORM_MAX_BYTES,
    sender: "browser",
    form: "routes/installation/receive-backup",
  },
  { name: "a picture", at: "picture", encoding: "file", maxBytes: PICTURE_MAX_BYTES, sender: "anybody" },
  {
    name: "firmware",
    at: "firmware",
    encoding: "file",
    maxBytes: FIRMWARE_FILE_MAX_BYTES,
    sender: "anybody",
    busyStatus: 503,
  },
];

/** The head of a request to an entrance. */
export interface EntranceHead {
  method: string;
  path: string;
  headers: Record<string, string>;
}

/** Sends a request; returns the status of the answer, or the code of the error that ended the connection. */
export function sendHostile(url: string, request: RawRequest): Promise<number | string> {
  return send(url, request).then(
    ({ status }) => status,
    (error: NodeJS.ErrnoException) => error.code ?? String(error),
  );
}

let releases = 0;

/** Signs in, and returns how a request to each entrance begins. Each sign-in has a release of its own. */
export async function prepareRequests({
  console,
  mine,
  visitor: openBrowser,
}: SeededConsole): Promise<(entrance: Entrance) => EntranceHead> {
  const { administrator } = mine.people;
  const [visitor, stranger] = [openBrowser(), openBrowser()];
  await visitor.signIn(administrator);
  await visitor.enter(mine.ids.domain);
  const headersOf = async (browser: Visitor) => {
    const formToken = await browser.formToken();
    const cookie = [...browser.cookies].map((each) => each.join("=")).join("; ");
    return { origin: console.url, cookie, "x-form-token": formToken };
  };
  const senders = {
    browser: await headersOf(visitor),
    "signed-out browser": await headersOf(stranger),
    program: { authorization: `Bearer ${mine.token}` },
    anybody: {},
  };
  const login = { grant_type: "password", username: administrator.email, password: administrator.password };
  const { access_token } = await console.calls().auth.token({ body: login });
  const { appReleases } = console.calls(access_token);
  const release = {
    model: "virtual-panel",
    version: `9.${++releases}`,
    digest: "0".repeat(64),
    size: FIRMWARE_FILE_MAX_BYTES,
  };
  const { id } = await appReleases.create({ body: release });
  const { address: firmware } = await appReleases.uploadFile({ id });
  // The building's picture is changed by the form with a picture.
  const own = console.calls(mine.token);
  const { address: picture } = await own.agents.uploadAvatar({ id: (await own.users.me()).id });
  const signed: Record<string, string> = { picture, firmware };
  return ({ at, encoding, sender }) => ({
    method: at in signed ? "PUT" : "POST",
    path: signed[at] ?? at,
    // The server ends the connection of a body that it does not read to its end.
    headers: { ...senders[sender], "content-type": contentTypes[encoding], connection: "close" },
  });
}
