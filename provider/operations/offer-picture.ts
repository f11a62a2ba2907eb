import type { SignedAddress, UploadPlace } from "#contract/avatars.ts";
import { ApiError } from "#contract/errors.ts";
import { downloadAddress, uploadAddress } from "../avatars/signed-addresses.ts";
import { insertUpload } from "../db/blobs.ts";
import { transaction } from "../db/database.ts";
import { findPicture } from "../db/pictures.ts";
import type { House } from "../house.ts";

/** Makes a place to send a picture to: the building's, or that of the agent or action group it is meant for. */
export async function offerUpload(
  { db, keys, now }: House,
  domainId: string,
  purpose: string,
): Promise<UploadPlace> {
  const uploadId = await transaction(db, (tx) => insertUpload(tx, domainId, purpose, now()));
  return { ...uploadAddress(keys, uploadId, domainId, now()), uploadId };
}

/** An address of the picture of an agent or an action group. @throws ApiError NO_AVATAR (§8: 24004) */
export async function offerPicture(
  { db, keys, now }: House,
  domainId: string,
  subjectId: string,
): Promise<SignedAddress> {
  const blobId = await findPicture(db, domainId, subjectId);
  if (blobId === undefined) throw new ApiError("NO_AVATAR");
  return downloadAddress(keys, blobId, domainId, now());
}
