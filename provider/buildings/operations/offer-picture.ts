import type { SignedAddress, UploadTarget } from "#contract/buildings/avatars.ts";
import { ApiError } from "#contract/errors.ts";
import { transaction } from "#storage/database.ts";
import { downloadAddress, uploadAddress } from "../../avatars/signed-addresses.ts";
import type { ProviderContext } from "../../context.ts";
import { insertUpload } from "../queries/blobs.ts";
import { findPicture } from "../queries/pictures.ts";

/** Creates an upload for a picture of the building, an agent or an action group. */
export async function offerUpload(
  { db, keys, now }: ProviderContext,
  domainId: string,
  purpose: string,
): Promise<UploadTarget> {
  const uploadId = await transaction(db, (tx) => insertUpload(tx, domainId, purpose, now()));
  return { ...uploadAddress(keys, uploadId, domainId, now()), uploadId };
}

/**
 * Returns an address of the picture of an agent or an action group. @throws ApiError NO_AVATAR (§8: 24004)
 */
export async function offerPicture(
  { db, keys, now }: ProviderContext,
  domainId: string,
  subjectId: string,
): Promise<SignedAddress> {
  const blobId = await findPicture(db, domainId, subjectId);
  if (blobId === undefined) throw new ApiError("NO_AVATAR");
  return downloadAddress(keys, blobId, domainId, now());
}
