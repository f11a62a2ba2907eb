import { timingSafeEqual } from "node:crypto";
import type { SignedAddress } from "#contract/avatars.ts";
import type { Keys } from "../keys.ts";

/** What an address lets its holder do, with one blob of one building. */
interface Permit {
  blobId: string;
  domainId: string;
  method: "PUT" | "GET";
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** The only one who may use it; without one whoever has the address. */
  readerId?: string;
}

const UPLOAD_LIFE_MS = 600_000;
/** Addresses of one quarter of an hour are the same, so that a browser need not load the picture again. */
const QUARTER_MS = 900_000;

/** An address of our own server to send a picture to. */
export function uploadAddress(keys: Keys, blobId: string, domainId: string, now: number): SignedAddress {
  return sign(keys, { blobId, domainId, method: "PUT", expiresAt: now + UPLOAD_LIFE_MS });
}

/** An address of our own server to read a picture from; it has an hour at least, never less than the margin of §7. */
export function downloadAddress(keys: Keys, blobId: string, domainId: string, now: number): SignedAddress {
  const expiresAt = (Math.ceil(now / QUARTER_MS) + 4) * QUARTER_MS;
  return sign(keys, { blobId, domainId, method: "GET", expiresAt });
}

/** An address of our own server that one person alone reads a picture from. */
export function readerAddress(
  keys: Keys,
  blobId: string,
  { domainId, readerId, expiresAt }: Pick<Permit, "domainId" | "expiresAt"> & { readerId: string },
): SignedAddress {
  return sign(keys, { blobId, domainId, method: "GET", expiresAt, readerId });
}

function sign(keys: Keys, permit: Permit): SignedAddress {
  const { blobId, method, expiresAt } = permit;
  const query = new URLSearchParams({
    expires: String(expiresAt),
    method,
    signature: signatureOf(keys, permit),
  });
  return { address: `/blobs/${blobId}?${query.toString()}`, expiresAt };
}

function signatureOf(keys: Keys, { blobId, domainId, method, expiresAt, readerId = "" }: Permit): string {
  return keys.hash("blob address", [method, blobId, domainId, expiresAt, readerId].join("\n"));
}

/** An address read back, before anything of it is believed; undefined when it can't be one of ours. */
export interface ClaimedAddress {
  blobId: string;
  method: string;
  expiresAt: number;
  signature: string;
}

export function readAddress(address: string): ClaimedAddress | undefined {
  if (!URL.canParse(address, "http://blobs")) return undefined;
  const { pathname, searchParams } = new URL(address, "http://blobs");
  const blobId = /^\/blobs\/([A-Za-z0-9-]{1,64})$/.exec(pathname)?.[1];
  const expires = searchParams.get("expires") ?? "";
  if (blobId === undefined || !/^\d{1,15}$/.test(expires)) return undefined;
  return {
    blobId,
    method: searchParams.get("method") ?? "",
    expiresAt: Number(expires),
    signature: searchParams.get("signature") ?? "",
  };
}

/** Whether we signed this address for this method and building, and it has not expired. */
export function isPermitted(
  keys: Keys,
  claimed: ClaimedAddress,
  { domainId, method, now, readerId }: Omit<Permit, "blobId" | "expiresAt"> & { now: number },
): boolean {
  const { blobId, expiresAt } = claimed;
  const expected = Buffer.from(
    signatureOf(keys, { blobId, domainId, method, expiresAt, ...(readerId !== undefined && { readerId }) }),
  );
  const given = Buffer.from(claimed.signature);
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  return isOurs && claimed.method === method && now < expiresAt;
}
