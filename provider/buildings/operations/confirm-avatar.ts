import type { ChosenPicture } from "#contract/buildings/avatars.ts";
import { ApiError } from "#contract/errors.ts";
import { createPlaceholder } from "#rules/buildings/avatars.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import { toAvatar } from "../../avatars/picture.ts";
import type { ProviderContext } from "../../context.ts";
import { confirmUpload, deleteBlob, findBlob, readContent } from "../queries/blobs.ts";
import { findAvatar, setAvatar } from "../queries/domains.ts";
import { deletePicture, replacePicture } from "../queries/pictures.ts";

/**
 * Makes an uploaded picture the building's picture, replacing the previous one; without an upload, removes
 * the picture.
 * @throws ApiError NOT_FOUND for an upload of another building, or one that is unfinished or already
 * confirmed; NOT_AN_IMAGE, IMAGE_TOO_LARGE
 */
export async function confirmAvatar(
  context: ProviderContext,
  domainId: string,
  uploadId: string | null,
): Promise<ChosenPicture> {
  async function replace(tx: Transaction, chosen?: { blobId: string; now: number }): Promise<void> {
    const before = await findAvatar(tx, domainId);
    await setAvatar(tx, domainId, chosen);
    if (before !== undefined) await deleteBlob(tx, before);
  }
  if (uploadId === null) {
    await transaction(context.db, (tx) => replace(tx));
    return noPicture(context);
  }
  const upload = { domainId, purpose: domainId, uploadId };
  const avatar = await confirmUploadFor(context, upload, (tx, now) => replace(tx, { blobId: uploadId, now }));
  return { avatar, placeholder: null };
}

function noPicture({ now }: ProviderContext): ChosenPicture {
  return { avatar: null, placeholder: createPlaceholder(now()) };
}

/**
 * Makes an uploaded picture the picture of an agent or an action group, or removes the picture. The subject
 * may be deleted while the picture is processed, so `requireSubject` is called when it is stored.
 * @throws ApiError as {@link confirmAvatar} does
 */
export async function choosePicture(
  context: ProviderContext,
  domainId: string,
  subjectId: string,
  uploadId: string | null,
  requireSubject: (tx: Transaction) => Promise<unknown>,
): Promise<ChosenPicture> {
  if (uploadId === null) {
    await transaction(context.db, (tx) => deletePicture(tx, domainId, subjectId));
    return noPicture(context);
  }
  const avatar = await confirmUploadFor(
    context,
    { domainId, purpose: subjectId, uploadId },
    async (tx, now) => {
      await requireSubject(tx);
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
  context: ProviderContext,
  { domainId, purpose, uploadId }: Upload,
  store: (tx: Transaction, now: number) => Promise<void>,
): Promise<number> {
  const upload = await findBlob(context.db, uploadId);
  if (upload?.domainId !== domainId || upload.purpose !== purpose || upload.confirmed)
    throw new ApiError("NOT_FOUND", { missing: uploadId });
  const sent = await readContent(context.db, uploadId);
  if (!sent) throw new ApiError("NOT_FOUND", { missing: uploadId });
  // During an upgrade, the previous version may have stored the upload unscaled.
  const picture = await toAvatar(sent);
  return transaction(context.db, async (tx) => {
    if (!(await confirmUpload(tx, uploadId, picture))) throw new ApiError("NOT_FOUND", { missing: uploadId });
    const now = context.now();
    await store(tx, now);
    return now;
  });
}
