import { createHash } from "node:crypto";
import { ApiError } from "#contract/errors.ts";
import { FIRMWARE_FILE_MAX_BYTES } from "#rules/installation/firmware.ts";
import { transaction } from "#storage/database.ts";
import { createAdmissionQueue } from "./admission-queue.ts";
import { isFirmwareAddress, readAddress } from "./avatars/signed-addresses.ts";
import type { ProviderContext } from "./context.ts";
import { findRelease } from "./installation/queries/app-releases.ts";
import { readFirmwareFile, storeFirmwareFile } from "./installation/queries/firmware-files.ts";

/** A file is hashed in pieces of this length, because a digest of 32 MB holds up the event loop. */
const HASHED_AT_ONCE_BYTES = 1024 * 1024;
/** The pieces of all files that are sent at once; their number is that of the connections. */
const waitForTurn = createAdmissionQueue(Infinity);

type FirmwareContext = Pick<ProviderContext, "db" | "keys" | "now">;

/** Returns the id of the release whose file a signed address is for; undefined for any other address. */
export function readReleaseAddress(
  { keys, now }: FirmwareContext,
  address: string,
  method: "PUT" | "GET",
): string | undefined {
  const claimed = readAddress(address);
  return claimed && isFirmwareAddress(keys, claimed, method, now()) ? claimed.blobId : undefined;
}

/**
 * Stores a release's file if its digest is that of the release.
 * @throws ApiError RELEASE_FILE_TOO_LARGE, RELEASE_FILE_DIFFERS, ADDRESS_NOT_VALID for a deleted release
 */
export async function takeFirmwareFile(
  { db, now }: FirmwareContext,
  id: string,
  bytes: Uint8Array,
): Promise<void> {
  if (bytes.length > FIRMWARE_FILE_MAX_BYTES) throw new ApiError("RELEASE_FILE_TOO_LARGE");
  const release = await findRelease(db, id);
  if (!release) throw new ApiError("ADDRESS_NOT_VALID");
  // Before the digest, which costs more.
  if (bytes.length !== release.size) throw new ApiError("RELEASE_FILE_DIFFERS");
  if ((await computeDigest(bytes)) !== release.digest) throw new ApiError("RELEASE_FILE_DIFFERS");
  if (!(await transaction(db, (tx) => storeFirmwareFile(tx, id, bytes, now()))))
    throw new ApiError("ADDRESS_NOT_VALID");
}

async function computeDigest(bytes: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE_BYTES) {
    await waitForTurn();
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE_BYTES));
  }
  return hash.digest("hex");
}

/** Returns a release's file. @throws ApiError ADDRESS_NOT_VALID when there is none */
export async function giveFirmwareFile(
  { db }: FirmwareContext,
  id: string,
): Promise<{ bytes: Uint8Array; contentType: string }> {
  const bytes = await readFirmwareFile(db, id);
  if (!bytes) throw new ApiError("ADDRESS_NOT_VALID");
  return { bytes, contentType: "application/octet-stream" };
}
