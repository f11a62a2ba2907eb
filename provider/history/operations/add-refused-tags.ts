import type { Event, RefusedTag } from "#contract/history/events.ts";
import { lastHolderAt, maskTagValue, maskTagValueEnd } from "#rules/access/nfc-tags.ts";
import type { Reader } from "#storage/database.ts";
import { listRefusedTags } from "../../access/queries/nfc-tags.ts";
import { findPeopleNames } from "../../buildings/queries/names-in-building.ts";
import { findTagValueEnds } from "../queries/events.ts";

/** Returns events with the tags that were refused, for readers who may see the building's tags. */
export async function addRefusedTags(
  db: Reader,
  domainId: string,
  events: readonly Event[],
): Promise<Event[]> {
  const refused = events.filter(({ outcome, method }) => outcome === "refused" && method === "NFC_TAG");
  const known = await readKnownTags(db, domainId, refused);
  const unknown = refused.flatMap(({ id, tagId }) => (tagId === null ? id : []));
  const ends = await findTagValueEnds(db, domainId, unknown);

  function unknownTag(end: string | undefined): RefusedTag | null {
    if (end === undefined) return null;
    return { id: null, name: null, maskedValue: maskTagValueEnd(end), holderId: null, lastHolder: null };
  }
  return events.map((event) => ({
    ...event,
    refusedTag: known.get(event.id) ?? unknownTag(ends.get(event.id)),
  }));
}

/** Returns the tags of the building that these events name, by the id of the event. */
async function readKnownTags(
  db: Reader,
  domainId: string,
  refused: readonly Event[],
): Promise<Map<string, RefusedTag>> {
  const tagIds = [...new Set(refused.flatMap(({ tagId }) => tagId ?? []))];
  const tags = new Map((await listRefusedTags(db, domainId, tagIds)).map((tag) => [tag.id, tag]));
  const holderIds = [...new Set([...tags.values()].flatMap(({ lastHolderId }) => lastHolderId ?? []))];
  const present = await findPeopleNames(db, { domainId }, holderIds);
  return new Map(
    refused.flatMap(({ id, time, reason, tagId }) => {
      const tag = tags.get(tagId ?? "");
      if (!tag) return [];
      const hasNoHolder = reason === "TAG_NOT_ASSIGNED" || reason === "TAG_LOST";
      const last = hasNoHolder ? lastHolderAt(tag, time) : undefined;
      const shown: RefusedTag = {
        id: tag.id,
        // A tag without a name is named by its value.
        name: tag.identifier === tag.value ? null : tag.identifier,
        maskedValue: maskTagValue(tag.value),
        holderId: tag.userId,
        lastHolder: last ? { id: present.has(last.id) ? last.id : null, name: last.name } : null,
      };
      return [[id, shown]];
    }),
  );
}
