import type { World } from "../../support/world.ts";

/** The tag and the code that {@link giveAccess} gives. */
export const TAG = "04A1B2C3D4";
export const CODE = "135790";

/** Gives a person a tag with its credential, a code and a face. */
export async function giveAccess({ building: { api } }: World, userId: string) {
  const tag = await api.nfcTags.create({ body: { identifier: "Blue", value: TAG, userId } });
  const face = await api.faceIds.create({ body: { identifier: "a-face", userId } });
  await api.accessCredentials.create({
    body: { name: "Card", userId, credentialType: "NFC_TAG", value: TAG },
  });
  const credential = await api.accessCredentials.create({
    body: { name: "Pin", userId, credentialType: "CODE", value: CODE },
  });
  return { tag, face, credential };
}
