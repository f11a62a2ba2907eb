import type { Client } from "#contract/client/client.ts";
import type { ErrorName } from "#contract/error-numbers.ts";
import { ApiError } from "#contract/errors.ts";
import { detectImageKind, PICTURE_MAX_BYTES } from "#rules/buildings/avatars.ts";
import { FIRMWARE_FILE_MAX_BYTES } from "#rules/installation/firmware.ts";
import { fillUpload, findBlob, isFilled, isForEvent, readContent } from "../buildings/queries/blobs.ts";
import type { ProviderContext } from "../context.ts";
import { findCameraPictureById } from "../devices/queries/camera-pictures.ts";
import { giveFirmwareFile, readReleaseAddress, takeFirmwareFile } from "../firmware-files.ts";
import { findMediaPlace, readMedia } from "../history/queries/event-media.ts";
import { digest } from "../keys.ts";
import { findSignedIn } from "../sign-in/queries/signed-in.ts";
import { toAvatar } from "./picture.ts";
import { isPermitted, readAddress } from "./signed-addresses.ts";

/** Pictures and firmware files behind signed addresses. */
export interface Blobs extends Pick<Client, "put" | "read"> {
  /**
   * Returns how many bytes may be sent to an address, and the error for more; the purpose is part of its
   * signature.
   */
  takes(address: string): { maxBytes: number; tooLarge: ErrorName };
}

/**
 * Makes the store of files behind signed addresses: an address grants its holder one kind of access until it
 * expires.
 */
export function createBlobs(context: ProviderContext): Blobs {
  return {
    takes: (address) =>
      readReleaseAddress(context, address, "PUT") === undefined
        ? { maxBytes: PICTURE_MAX_BYTES, tooLarge: "IMAGE_TOO_LARGE" }
        : { maxBytes: FIRMWARE_FILE_MAX_BYTES, tooLarge: "RELEASE_FILE_TOO_LARGE" },

    /**
     * Takes the bytes of an upload, once. Their type is detected from their first bytes, not from the content
     * type. An avatar is scaled before it is stored: writing a photo of 5 MB would block the event loop.
     * @throws ApiError ADDRESS_NOT_VALID, IMAGE_TOO_LARGE, NOT_AN_IMAGE, OVERLOADED, and the errors for a firmware
     * file
     */
    async put(address, bytes) {
      const releaseId = readReleaseAddress(context, address, "PUT");
      if (releaseId !== undefined) return takeFirmwareFile(context, releaseId, bytes);
      const blob = await permitted(context, address, "PUT");
      if (isFilled(blob)) throw new ApiError("ADDRESS_NOT_VALID");
      if (bytes.length > PICTURE_MAX_BYTES) throw new ApiError("IMAGE_TOO_LARGE");
      const kind = detectImageKind(bytes);
      if (!kind) throw new ApiError("NOT_AN_IMAGE");
      const { buffer, byteOffset, length } = bytes;
      // The picture of an event is scaled when it is attached.
      const picture = isForEvent(blob)
        ? { contentType: `image/${kind}`, bytes }
        : await toAvatar(Buffer.from(buffer, byteOffset, length));
      if (!(await fillUpload(context.db, blob.id, picture))) throw new ApiError("ADDRESS_NOT_VALID");
    },

    /** Returns a file. @throws ApiError ADDRESS_NOT_VALID */
    async read(address, token) {
      const releaseId = readReleaseAddress(context, address, "GET");
      if (releaseId !== undefined) return giveFirmwareFile(context, releaseId);
      const media = await readEventMedia(context, address, token);
      if (media) return media;
      const shown = await readShownPicture(context, address, token);
      if (shown) return shown;
      const blob = await permitted(context, address, "GET");
      const bytes = blob.confirmed ? await readContent(context.db, blob.id) : undefined;
      if (!bytes) throw new ApiError("ADDRESS_NOT_VALID");
      return { bytes, contentType: blob.contentType };
    },
  };
}

/**
 * Returns the picture of an event to the person for whom the address was made; undefined for an address of
 * anything else.
 */
async function readEventMedia(
  { db, keys, now, times }: ProviderContext,
  address: string,
  token: string | undefined,
) {
  const claimed = readAddress(address);
  const place = claimed && (await findMediaPlace(db, claimed.blobId));
  if (!claimed || !place) return undefined;
  const reader = token === undefined ? undefined : await findSignedIn(db, digest(token), times());
  const { domainId } = place;
  const isReader = reader !== undefined && reader.domainId === domainId && reader.role !== null;
  if (
    !isReader ||
    !isPermitted(keys, claimed, { domainId, method: "GET", now: now(), readerId: reader.userId })
  )
    throw new ApiError("ADDRESS_NOT_VALID");
  return readMedia(db, claimed.blobId);
}

/**
 * Returns a camera's picture to the person or the device for which the address was made; undefined for an
 * address of anything else.
 */
async function readShownPicture(
  { db, keys, now, times }: ProviderContext,
  address: string,
  token: string | undefined,
) {
  const claimed = readAddress(address);
  const shown = claimed && (await findCameraPictureById(db, claimed.blobId));
  if (!claimed || !shown) return undefined;
  const { domainId, content, contentType } = shown;
  const reader = token === undefined ? undefined : await findSignedIn(db, digest(token), times());
  const permit = { domainId, method: "GET", now: now() } as const;
  const isReader =
    reader?.domainId === domainId &&
    reader.role !== null &&
    isPermitted(keys, claimed, { ...permit, readerId: reader.userId });
  if (content === null || contentType === null || !(isReader || isPermitted(keys, claimed, permit)))
    throw new ApiError("ADDRESS_NOT_VALID");
  return { bytes: Buffer.from(content, "base64"), contentType };
}

/**
 * Returns the blob of an address. An address that this server did not sign reveals nothing, not even whether
 * the blob exists.
 */
async function permitted(context: ProviderContext, address: string, method: "PUT" | "GET") {
  const claimed = readAddress(address);
  const blob = claimed && (await findBlob(context.db, claimed.blobId));
  if (
    !claimed ||
    !blob ||
    !isPermitted(context.keys, claimed, { domainId: blob.domainId, method, now: context.now() })
  ) {
    throw new ApiError("ADDRESS_NOT_VALID");
  }
  return blob;
}
