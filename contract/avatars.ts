import { z } from "zod";
import { id, instant } from "./fields.ts";

/** An address that is valid for a while and for one use only; `expiresAt` in milliseconds since 1970. */
export const signedAddress = z.object({ address: z.string(), expiresAt: instant });

/** Where to send a picture to, and what to confirm then. */
export const uploadPlace = signedAddress.extend({ uploadId: id });

/** `uploadId` null takes the picture away. */
export const pictureChoice = z.object({ uploadId: id.nullable() });

export const chosenPicture = z.object({
  /** When the picture was chosen; null where there is none. */
  avatar: instant.nullable(),
  /** Stands for the picture that there is none of, so that nobody asks for it again until it expires (§4). */
  placeholder: signedAddress.nullable(),
});

export type UploadPlace = z.infer<typeof uploadPlace>;
export type ChosenPicture = z.infer<typeof chosenPicture>;
export type SignedAddress = z.infer<typeof signedAddress>;
