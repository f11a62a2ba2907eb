import type { Client } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import { imageKindOf, PICTURE_MAX_BYTES } from "#rules/avatars.ts";
import { fillUpload, findBlob, readContent } from "../db/blobs.ts";
import { findMediaPlace, readMedia } from "../db/event-media.ts";
import { findSignedIn } from "../db/tokens.ts";
import type { House } from "../house.ts";
import { digest } from "../keys.ts";
import { isPermitted, readAddress } from "./signed-addresses.ts";

/** The store of pictures behind signed addresses: whoever has one may do what it says, until it expires. */
export function makeBlobs(house: House): Pick<Client, "put" | "read"> {
  return {
    /**
     * Takes the bytes of an upload, once. What they are is told by how they begin, not by the type they come with.
     * @throws ApiError ADDRESS_NOT_VALID, IMAGE_TOO_LARGE, NOT_AN_IMAGE
     */
    async put(address, bytes) {
      const blob = await permitted(house, address, "PUT");
      if (bytes.length > PICTURE_MAX_BYTES) throw new ApiError("IMAGE_TOO_LARGE");
      const kind = imageKindOf(bytes);
      if (!kind) throw new ApiError("NOT_AN_IMAGE");
      if (!(await fillUpload(house.db, blob.id, `image/${kind}`, bytes)))
        throw new ApiError("ADDRESS_NOT_VALID");
    },

    /** Gives a picture. @throws ApiError ADDRESS_NOT_VALID */
    async read(address, token) {
      const media = await readEventMedia(house, address, token);
      if (media) return media;
      const blob = await permitted(house, address, "GET");
      const bytes = blob.confirmed ? await readContent(house.db, blob.id) : undefined;
      if (!bytes) throw new ApiError("ADDRESS_NOT_VALID");
      return { bytes, contentType: blob.contentType };
    },
  };
}

/** The picture of an event, for whom the address was made; undefined for an address of anything else. */
async function readEventMedia({ db, keys, now }: House, address: string, token: string | undefined) {
  const claimed = readAddress(address);
  const place = claimed && (await findMediaPlace(db, claimed.blobId));
  if (!claimed || !place) return undefined;
  const reader = token === undefined ? undefined : await findSignedIn(db, digest(token), now());
  const { domainId } = place;
  const isReader = reader !== undefined && reader.domainId === domainId && reader.role !== null;
  if (
    !isReader ||
    !isPermitted(keys, claimed, { domainId, method: "GET", now: now(), readerId: reader.userId })
  )
    throw new ApiError("ADDRESS_NOT_VALID");
  return readMedia(db, claimed.blobId);
}

/** The blob of an address; one that we did not sign tells nothing, not even whether the blob exists. */
async function permitted(house: House, address: string, method: "PUT" | "GET") {
  const claimed = readAddress(address);
  const blob = claimed && (await findBlob(house.db, claimed.blobId));
  if (
    !claimed ||
    !blob ||
    !isPermitted(house.keys, claimed, { domainId: blob.domainId, method, now: house.now() })
  ) {
    throw new ApiError("ADDRESS_NOT_VALID");
  }
  return blob;
}
