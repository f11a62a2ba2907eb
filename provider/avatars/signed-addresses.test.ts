import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { EVENT_MEDIA_ADDRESS_LIFE_MS } from "#rules/history/event-media.ts";
import { createKeys } from "../keys.ts";
import {
  downloadAddress,
  isPermitted,
  readAddress,
  readerAddress,
  uploadAddress,
} from "./signed-addresses.ts";

const keys = createKeys(randomBytes(32));
const NOW = 1_800_000_000_000;
const FUTURE = NOW + 400 * 24 * 3_600_000;
const READER = { domainId: "building", readerId: "reader" };

const kinds = {
  upload: {
    make: (now: number) => uploadAddress(keys, "blob", "building", now),
    use: { domainId: "building", method: "PUT" as const },
  },
  download: {
    make: (now: number) => downloadAddress(keys, "blob", "building", now),
    use: { domainId: "building", method: "GET" as const },
  },
  recording: {
    make: (now: number) =>
      readerAddress(keys, "blob", { ...READER, expiresAt: now + EVENT_MEDIA_ADDRESS_LIFE_MS }),
    use: { ...READER, method: "GET" as const },
  },
};

test.each(Object.entries(kinds))(
  "an address (%s) that was signed in the future is not good, one that was signed now is",
  (_kind, { make, use }) => {
    const isGood = (madeAt: number) =>
      isPermitted(keys, readAddress(make(madeAt).address)!, { ...use, now: NOW });
    expect(isGood(NOW)).toBe(true);
    expect(isGood(FUTURE)).toBe(false);
  },
);
