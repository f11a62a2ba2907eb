import type { ListedTag } from "#contract/access/nfc-tags.ts";
import type { Page } from "#contract/paging.ts";
import { heldTagState, type TagState } from "#rules/access/nfc-tags.ts";
import { readPageOfAll } from "#storage/pages.ts";
import { findPeopleNames } from "../../buildings/queries/names-in-building.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import { findLastUsesOfTags } from "../../history/queries/last-uses.ts";
import { listTagCredentials, type TagCredential } from "../queries/access-credentials.ts";
import { type HeldTag, listTags, readPageOfTags } from "../queries/nfc-tags.ts";
import { getManagedTag } from "./change-tag.ts";
import { credentialValueIndex } from "./credential-value-index.ts";

type TagsQuery = Parameters<typeof readPageOfTags>[2] & { state?: TagState };

interface TagWithState extends HeldTag {
  state: TagState;
}

/**
 * Returns a page of a building's tags with their states and last uses. Whether a credential is for a tag is known
 * only with the building's key, so tags in one state are selected here and not by the database.
 */
export async function listTagsWithStates(
  context: ProviderContext,
  domainId: string,
  { state, ...query }: TagsQuery,
): Promise<Page<ListedTag>> {
  const { db } = context;
  const page = await readPageInState(context, domainId, query, state);
  const ids = page.items.map(({ id }) => id);
  const uses = await findLastUsesOfTags(db, domainId, ids);
  return { ...page, items: page.items.map((tag) => ({ ...tag, lastUse: uses.get(tag.id) ?? null })) };
}

/** Returns a tag that the caller may manage, as lists have it. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function getTagWithState(
  context: ProviderContext,
  caller: BuildingCaller,
  id: string,
): Promise<ListedTag> {
  const { db } = context;
  const tag = await getManagedTag(db, caller, id);
  const holderId = tag.userId ?? tag.lostHolderId;
  const names = await findPeopleNames(db, caller, holderId === null ? [] : [holderId]);
  const held = { ...tag, holderName: names.get(holderId ?? "") ?? null };
  const [withState] = await addStates(context, caller.domainId, [held], holderId === null ? [] : [holderId]);
  const uses = await findLastUsesOfTags(db, caller.domainId, [id]);
  return { ...withState!, lastUse: uses.get(id) ?? null };
}

async function readPageInState(
  context: ProviderContext,
  domainId: string,
  query: TagsQuery,
  state: TagState | undefined,
): Promise<Page<TagWithState>> {
  const { db } = context;
  if (state === undefined || state === "FREE" || state === "LOST") {
    const selected = { ...query, lost: state === "LOST", unassigned: state === "FREE" || query.unassigned };
    const page = await readPageOfTags(db, domainId, selected);
    const holderIds = [...new Set(page.items.flatMap(({ userId }) => userId ?? []))];
    return { ...page, items: await addStates(context, domainId, page.items, holderIds) };
  }
  const tags = await listTags(db, domainId, query);
  const all = await addStates(context, domainId, tags);
  return readPageOfAll(
    query,
    all.filter((tag) => tag.state === state),
  );
}

async function addStates(
  { db, keys, now }: ProviderContext,
  domainId: string,
  tags: readonly HeldTag[],
  holderIds?: readonly string[],
): Promise<TagWithState[]> {
  const ofHolders = new Map<string, TagCredential[]>();
  for (const credential of await listTagCredentials(db, domainId, holderIds)) {
    const { userId } = credential;
    ofHolders.set(userId, [...(ofHolders.get(userId) ?? []), credential]);
  }
  const time = now();
  return tags.map((tag) => {
    if (tag.userId === null) return { ...tag, state: tag.lostAt === null ? "FREE" : "LOST" };
    const index = credentialValueIndex(keys, domainId, tag.value);
    const forTag = (ofHolders.get(tag.userId) ?? [])
      .filter(({ valueIndex }) => valueIndex === null || valueIndex === index)
      .map((terms) => ({ ...terms, isOwn: terms.valueIndex !== null }));
    return { ...tag, state: heldTagState(forTag, time) };
  });
}
