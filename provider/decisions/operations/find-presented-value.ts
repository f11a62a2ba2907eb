import type { UpMessage } from "#contract/device-link/device-link.ts";
import { unsealTag } from "#contract/device-link/sealed-tag.ts";
import { computeVerifier } from "#contract/device-link/verifier.ts";
import type { ProviderContext } from "../../context.ts";
import { MessageError } from "../../device-link/message-error.ts";
import type { LinkedDevice } from "../../devices/queries/device-link.ts";
import { listSealedValues, listTagValues } from "../queries/presented-values.ts";

type Context = Pick<ProviderContext, "db" | "keys">;

/**
 * Returns the value that a device presents: the one that it sealed, or the one in the building with the
 * verifier that protocol 1 sends; undefined when the building has none.
 * @throws MessageError INVALID for a value sealed with another key or for another event
 */
export async function findPresentedValue(
  context: Context,
  { domainId, secretSealed }: Pick<LinkedDevice, "domainId" | "secretSealed">,
  { eventId, method, sealed, verifier, sealedTag }: UpMessage<"presented">,
): Promise<string | undefined> {
  const secret = context.keys.unseal(secretSealed);
  const value = sealed === undefined ? undefined : unsealTag(secret, eventId, sealed);
  if (value !== undefined) return value;
  if (verifier === undefined) throw new MessageError("INVALID", "sealed");
  const isPresented = (each: string): boolean => computeVerifier(secret, method, each) === verifier;
  const tag = sealedTag === undefined ? undefined : unsealTag(secret, eventId, sealedTag);
  if (tag !== undefined && method === "NFC_TAG" && isPresented(tag)) return tag;
  return (await listValues(context, domainId, method)).find(isPresented);
}

async function listValues(
  { db, keys }: Context,
  domainId: string,
  method: UpMessage<"presented">["method"],
): Promise<string[]> {
  if (method === "NFC_TAG") return listTagValues(db, domainId);
  return (await listSealedValues(db, domainId, method)).map((sealed) => keys.unseal(sealed));
}
