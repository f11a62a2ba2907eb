import type { ChosenPicture } from "#contract/avatars.ts";
import { ApiError } from "#contract/errors.ts";
import { placeholderExpiry } from "#rules/avatars.ts";
import { toAvatar } from "../avatars/picture.ts";
import { confirmUpload, deleteBlob, findBlob, readContent } from "../db/blobs.ts";
import { transaction, type Transaction } from "../db/database.ts";
import { findAvatar, setAvatar } from "../db/domains.ts";
import { deletePicture, replacePicture } from "../db/pictures.ts";
import type { House } from "../house.ts";

/**
 * Makes an uploaded picture the building's, instead of the one before it; gives when. Without an upload there is none
 * any more.
 * @throws ApiError NOT_FOUND for an upload that is another's, has not come or is confirmed; NOT_AN_IMAGE,
 *   IMAGE_TOO_LARGE
 */
export async function confirmAvatar(
  house: House,
  domainId: string,
  uploadId: string | null,
): Promise<number | null> {
  async function replace(tx: Transaction, chosen?: { blobId: string; now: number }): Promise<void> {
    const before = await findAvatar(tx, domainId);
    await setAvatar(tx, domainId, chosen);
    if (before !== undefined) await deleteBlob(tx, before);
  }
  if (uploadId === null) {
    await transaction(house.db, (tx) => replace(tx));
    return null;
  }
  return confirmUploadFor(house, { domainId, purpose: domainId, uploadId }, (tx, now) =>
    replace(tx, { blobId: uploadId, now }),
  );
}

/**
 * Makes an uploaded picture that of an agent or an action group, or takes the picture away. Whose it is may be deleted
 * while the picture is looked at, so `mustBeThere` is asked where it is kept.
 * @throws ApiError as {@link confirmAvatar} does
 */
export async function choosePicture(
  house: House,
  domainId: string,
  subjectId: string,
  uploadId: string | null,
  mustBeThere: (tx: Transaction) => Promise<unknown>,
): Promise<ChosenPicture> {
  if (uploadId === null) {
    await transaction(house.db, (tx) => deletePicture(tx, domainId, subjectId));
    return { avatar: null, placeholder: { address: "", expiresAt: placeholderExpiry(house.now()) } };
  }
  const avatar = await confirmUploadFor(
    house,
    { domainId, purpose: subjectId, uploadId },
    async (tx, now) => {
      await mustBeThere(tx);
      await replacePicture(tx, domainId, subjectId, uploadId, now);
    },
  );
  return { avatar, placeholder: null };
}

interface Upload {
  domainId: string;
  purpose: string;
  uploadId: string;
}

async function confirmUploadFor(
  house: House,
  { domainId, purpose, uploadId }: Upload,
  keep: (tx: Transaction, now: number) => Promise<void>,
): Promise<number> {
  const upload = await findBlob(house.db, uploadId);
  if (upload?.domainId !== domainId || upload.purpose !== purpose || upload.confirmed)
    throw new ApiError("NOT_FOUND");
  const sent = await readContent(house.db, uploadId);
  if (!sent) throw new ApiError("NOT_FOUND");
  const picture = await toAvatar(sent);
  return transaction(house.db, async (tx) => {
    if (!(await confirmUpload(tx, uploadId, picture))) throw new ApiError("NOT_FOUND");
    const now = house.now();
    await keep(tx, now);
    return now;
  });
}
