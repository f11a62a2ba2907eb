import { z } from "zod";
import { id, instant } from "../fields.ts";

/** A signed address for one purpose that expires; `expiresAt` in milliseconds since 1970. */
export const signedAddress = z.object({
  /**
   * A signed path relative to the server's address: send `GET` or `PUT` to the same host, without a token
   * unless stated otherwise.
   */
  address: z.string().meta({ format: "uri-reference" }),
  /** When the address expires, in milliseconds since 1970. */
  expiresAt: instant,
});

/** The address to upload a picture to, and the id to confirm it with. */
export const uploadPlace = signedAddress.extend({
  /** The id to confirm the upload with. */
  uploadId: id,
});

/** `uploadId` null removes the picture. */
export const pictureChoice = z.object({
  /** The upload to use as the picture; null removes the picture. */
  uploadId: id.nullable(),
});

export const chosenPicture = z.object({
  /** When the picture was set; null if there is none. */
  avatar: instant.nullable(),
  /**
   * For a removed picture: the address of a drawing, which clients may cache until it expires an hour later (§4).
   * Null if there is a picture.
   */
  placeholder: signedAddress.nullable().default(null),
});

export type UploadTarget = z.infer<typeof uploadPlace>;
export type ChosenPicture = z.infer<typeof chosenPicture>;
export type SignedAddress = z.infer<typeof signedAddress>;
