import { z } from "zod";
import { signedAddress } from "./domains.ts";
import { id, instant } from "./fields.ts";

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
