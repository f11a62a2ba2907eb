import { ApiError } from "#contract/errors.ts";
import { toAvatar } from "../avatars/picture.ts";
import { confirmUpload, deleteBlob, findBlob, readContent } from "../db/blobs.ts";
import { transaction } from "../db/database.ts";
import { findAvatar, setAvatar } from "../db/domains.ts";
import type { House } from "../house.ts";

/**
 * Makes an uploaded picture the building's, instead of the one before it; gives when.
 * @throws ApiError NOT_FOUND for an upload that is another building's, has not come or is confirmed; NOT_AN_IMAGE,
 *   IMAGE_TOO_LARGE
 */
export async function confirmAvatar(house: House, domainId: string, uploadId: string): Promise<number> {
  const upload = await findBlob(house.db, uploadId);
  if (upload?.domainId !== domainId || upload.confirmed) throw new ApiError("NOT_FOUND");
  const sent = await readContent(house.db, uploadId);
  if (!sent) throw new ApiError("NOT_FOUND");
  const picture = await toAvatar(sent);
  return transaction(house.db, async (tx) => {
    const before = await findAvatar(tx, domainId);
    if (!(await confirmUpload(tx, uploadId, picture))) throw new ApiError("NOT_FOUND");
    const now = house.now();
    await setAvatar(tx, domainId, uploadId, now);
    if (before !== undefined) await deleteBlob(tx, before);
    return now;
  });
}
