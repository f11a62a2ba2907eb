import type { ListedCredential } from "#contract/access/access-credentials.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { Reader } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { findLastUsesOfCredentials } from "../../history/queries/last-uses.ts";
import type { Keys } from "../../keys.ts";
import { readPageOfCredentials, type StoredCredential, toCredential } from "../queries/access-credentials.ts";
import { findFaceIds } from "../queries/face-ids.ts";
import { findTagIds } from "../queries/nfc-tags.ts";

/**
 * Returns a page of a building's credentials, or of one person's, in the order of §4, with the tags and faces that
 * they are for and their last uses.
 */
export async function listCredentials(
  { db, keys, now }: ProviderContext,
  domainId: string,
  query: PageQuery & { userId?: string | undefined },
): Promise<Page<ListedCredential>> {
  const page = await readPageOfCredentials(db, domainId, query, now());
  const ids = page.items.map(({ id }) => id);
  const uses = await findLastUsesOfCredentials(db, domainId, ids);
  const means = await findMeans({ db, keys }, domainId, page.items);
  const items = page.items.map((row) => ({
    ...toCredential(row),
    meansId: means.get(row.id) ?? null,
    lastUse: uses.get(row.id) ?? null,
  }));
  return { ...page, items };
}

/** Returns the tags and faces that credentials are for, by credential id. */
async function findMeans(
  { db, keys }: { db: Reader; keys: Keys },
  domainId: string,
  credentials: readonly StoredCredential[],
): Promise<Map<string, string>> {
  const valuesOf = (type: StoredCredential["credentialType"]) =>
    credentials.flatMap(({ id, credentialType, valueSealed }) =>
      credentialType === type && valueSealed !== null ? [{ id, value: keys.unseal(valueSealed) }] : [],
    );
  const [forTags, forFaces] = [valuesOf("NFC_TAG"), valuesOf("FACE_ID")];
  const tagIds = await findTagIds(
    db,
    domainId,
    forTags.map(({ value }) => value),
  );
  const faceIds = await findFaceIds(
    db,
    domainId,
    forFaces.map(({ value }) => value),
  );
  const means = new Map<string, string>();
  for (const [values, idOf] of [
    [forTags, tagIds],
    [forFaces, faceIds],
  ] as const) {
    for (const { id, value } of values) {
      const meansId = idOf.get(value);
      if (meansId !== undefined) means.set(id, meansId);
    }
  }
  return means;
}
