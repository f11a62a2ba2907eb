import type { World } from "./world.ts";

/** The number of the card. */
export const CARD = "04A1B2C3D4";

/** Gives a resident a card, whose credential has these terms. */
export async function giveCard(world: World, terms: object = {}) {
  const { api } = world.building;
  const anna = await world.resident("Anna Bianchi");
  const body = { userId: anna.userId, name: "Blue card", credentialType: "NFC_TAG" } as const;
  const credential = await api.accessCredentials.create({
    body: { ...body, means: { value: CARD, type: "CARD" }, ...terms },
  });
  const { items } = await api.nfcTags.list({ query: { userId: anna.userId } });
  return { anna, credential, tagId: items[0]!.id };
}
