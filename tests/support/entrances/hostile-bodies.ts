import { gzipSync } from "node:zlib";
import { costlyBodies, wrapInForm } from "./costly-bodies.ts";
import type { Entrance } from "./entrances.ts";
import { takePhoto } from "./photo.ts";

const MANY_BYTES = 30 * 1024 * 1024;

/** What is sent to an entrance. It is made when it is sent, as it has up to 256 MB. */
interface HostileBody {
  what: string;
  make(): string | Buffer | Promise<Buffer>;
  headers: Record<string, string>;
  /** How the server may end it. */
  ends: readonly (number | string)[];
  /** How it may end when many send it at once. */
  endsOfMany?: readonly (number | string)[];
  /** A body that is stored on the disk is not sent by many at once. */
  isForOne?: boolean;
}

/** The server may end the connection of a body that it does not read. */
const REFUSALS: readonly (number | string)[] = [400, 413, 415, "ECONNRESET", "EPIPE"];

/** Returns what an entrance refuses, or accepts with the most work. */
export function listHostileBodies(entrance: Entrance): HostileBody[] {
  const { encoding, maxBytes, field, busyStatus } = entrance;
  const kind = field === undefined ? encoding : "json";
  const costly = Object.entries<(bytes: number) => string>(costlyBodies[kind]);
  const before = field ?? "";
  const filledBytes = Math.min(maxBytes, MANY_BYTES) - before.length;
  const headers = {};
  const ends = busyStatus === undefined ? REFUSALS : [...REFUSALS, busyStatus];
  return [
    ...costly.map(([what, fill]) => ({ what, headers, ends, make: () => before + fill(filledBytes) })),
    ...costly.map(([what, fill]) => ({
      what: `${what}, too long`,
      headers,
      ends,
      make: () => before + fill(2 * filledBytes),
    })),
    {
      what: "compressed",
      headers: { "content-encoding": "gzip" },
      ends,
      make: () => gzipSync(Buffer.alloc(MANY_BYTES)),
    },
    ...(ownBodies[entrance.name]?.(entrance) ?? []),
  ];
}

const BACKUP_HEAD = JSON.stringify({
  portineria: "backup",
  format: 1,
  madeAt: 1,
  version: "1",
  locks: { salt: "a".repeat(16), passphrase: "a".repeat(16), installation: "a".repeat(16) },
});

/** What only one entrance reads to its end. */
const ownBodies: Record<string, (entrance: Entrance) => HostileBody[]> = {
  "a form with a picture": () => [
    {
      what: "a photo",
      headers: {},
      ends: [303],
      // A building has four open uploads: of older ones the address is not valid (403) or the upload unknown (400).
      // Eight pictures wait to be scaled, others are refused (503).
      endsOfMany: [303, 400, 403, 503],
      make: async () => wrapInForm({ intent: "choose" }, { picture: await takePhoto() }),
    },
  ],
  "a release": ({ maxBytes }) => [
    {
      what: "a whole file and a wrong version",
      headers: {},
      ends: REFUSALS,
      make: () =>
        wrapInForm({ model: "virtual-panel", version: "!" }, { file: Buffer.alloc(maxBytes - 64 * 1024) }),
    },
  ],
  "a backup": ({ maxBytes }) => [
    {
      what: "a file that is too long",
      headers: {},
      ends: REFUSALS,
      isForOne: true,
      make: () => wrapInForm({ formToken: "" }, { backup: Buffer.alloc(maxBytes + 1) }),
    },
    {
      what: "a whole head and no content",
      headers: {},
      ends: [302, 303],
      isForOne: true,
      make: () =>
        wrapInForm({ formToken: "" }, { backup: Buffer.from(`${BACKUP_HEAD}\n${"[".repeat(100_000)}`) }),
    },
  ],
};
