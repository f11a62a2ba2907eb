import { timingSafeEqual } from "node:crypto";
import type { SignedAddress } from "#contract/buildings/avatars.ts";
import { isCurrent } from "#rules/history/bounded-time.ts";
import { EVENT_MEDIA_ADDRESS_LIFE_MS } from "#rules/history/event-media.ts";
import type { Keys } from "../keys.ts";

/** What an address permits, for one blob of one building. */
interface Permit {
  blobId: string;
  domainId: string;
  method: "PUT" | "GET";
  /** Epoch ms. */
  expiresAt: number;
  /** The only person who may use it; if omitted, anyone who has the address. */
  readerId?: string;
}

const UPLOAD_LIFE_MS = 600_000;
/**
 * Addresses made within a quarter of an hour are the same, so that a browser need not load the picture again.
 */
const QUARTER_MS = 900_000;
const DOWNLOAD_QUARTERS = 4;
/** The longest life, because the current quarter is rounded up. */
const DOWNLOAD_LIFE_MS = (DOWNLOAD_QUARTERS + 1) * QUARTER_MS;

/** Returns an address on this server to which a picture can be sent. */
export function uploadAddress(keys: Keys, blobId: string, domainId: string, now: number): SignedAddress {
  return sign(keys, { blobId, domainId, method: "PUT", expiresAt: now + UPLOAD_LIFE_MS });
}

/**
 * Returns an address on this server from which a picture can be read; it is valid for at least an hour, never
 * less than the margin of §7.
 */
export function downloadAddress(keys: Keys, blobId: string, domainId: string, now: number): SignedAddress {
  const expiresAt = (Math.ceil(now / QUARTER_MS) + DOWNLOAD_QUARTERS) * QUARTER_MS;
  return sign(keys, { blobId, domainId, method: "GET", expiresAt });
}

/** Returns an address on this server from which only one person can read a picture. */
export function readerAddress(
  keys: Keys,
  blobId: string,
  { domainId, readerId, expiresAt }: Pick<Permit, "domainId" | "expiresAt"> & { readerId: string },
): SignedAddress {
  return sign(keys, { blobId, domainId, method: "GET", expiresAt, readerId });
}

/** Returns an address on this server from which a device reads a camera's picture while it is shown. */
export function shownPictureAddress(
  keys: Keys,
  blobId: string,
  { domainId, expiresAt }: Pick<Permit, "domainId" | "expiresAt">,
): SignedAddress {
  return sign(keys, { blobId, domainId, method: "GET", expiresAt });
}

/** Takes the place of a building's id, because firmware belongs to the installation. */
const FIRMWARE_DOMAIN = "firmware";
const FIRMWARE_FILE_LIFE_MS = 3_600_000;

/** Returns an address on this server to which a release's file is sent, or from which it is loaded. */
export function firmwareAddress(
  keys: Keys,
  releaseId: string,
  method: "PUT" | "GET",
  now: number,
): SignedAddress {
  const expiresAt = now + (method === "PUT" ? UPLOAD_LIFE_MS : FIRMWARE_FILE_LIFE_MS);
  return sign(keys, { blobId: releaseId, domainId: FIRMWARE_DOMAIN, method, expiresAt });
}

/** Whether this server signed an address for a release's file and it has not expired. */
export function isFirmwareAddress(
  keys: Keys,
  claimed: ClaimedAddress,
  method: "PUT" | "GET",
  now: number,
): boolean {
  return isPermitted(keys, claimed, { domainId: FIRMWARE_DOMAIN, method, now });
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

/** The content of an address before its signature is checked. */
interface ClaimedAddress {
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

/** Whether this server signed an address for this method and building and it has not expired. */
export function isPermitted(
  keys: Keys,
  claimed: ClaimedAddress,
  { domainId, method, now, readerId }: Omit<Permit, "blobId" | "expiresAt"> & { now: number },
): boolean {
  const { blobId, expiresAt } = claimed;
  const expected = Buffer.from(signatureOf(keys, { blobId, domainId, method, expiresAt, readerId }));
  const actual = Buffer.from(claimed.signature);
  const isValid = expected.length === actual.length && timingSafeEqual(expected, actual);
  const isValidNow = isCurrent(expiresAt, lifeOf(method, readerId), { now, latest: now });
  return isValid && claimed.method === method && isValidNow;
}

/** Returns how long an address of this kind may be valid. */
function lifeOf(method: string, readerId: string | undefined): number {
  if (method === "PUT") return UPLOAD_LIFE_MS;
  return readerId === undefined ? DOWNLOAD_LIFE_MS : EVENT_MEDIA_ADDRESS_LIFE_MS;
}
