import type { ExpressionBuilder } from "kysely";
import type { NfcTag } from "#contract/access/nfc-tags.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { plainTagValue, type TagOrder } from "#rules/access/nfc-tags.ts";
import { camelCase } from "#storage/camel-case.ts";
import { changeRows } from "#storage/change-rows.ts";
import { nameKey, newId, type Reader, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { contains } from "#storage/search.ts";
import type { Tables } from "#storage/tables.ts";
import { notFound } from "../../missing-rows.ts";
import { refuseTaken } from "../../taken-values.ts";

const tagColumns = camelCase(["id", "identifier", "value", "type", "user_id", "lost_at", "lost_holder_id"]);
const listedColumns = camelCase(["nfc_tag.id", "identifier", "value", "type", "nfc_tag.user_id"]);
const lossColumns = camelCase(["lost_at", "lost_holder_id"]);

/** A tag with the name of its holder, or of the one who lost it. */
export interface HeldTag extends NfcTag {
  holderName: string | null;
}

interface TagsQuery extends PageQuery {
  types: NfcTag["type"][];
  unassigned?: boolean;
  lost?: boolean;
  /** Their tags, and those that they lost. */
  userId?: string;
  agentGroupId?: string;
  search?: string;
  /** Whether `search` also finds parts of values. */
  findsValues: boolean;
  order?: TagOrder;
  descending?: boolean;
}

const orderColumns = { name: "nfc_tag.name_order", type: "type" } as const satisfies Record<TagOrder, string>;

/** Returns a page of a building's tags, by identifier unless another order is requested. */
export async function readPageOfTags(db: Reader, domainId: string, query: TagsQuery): Promise<Page<HeldTag>> {
  return readPageOfRows(query, selectTags(db, domainId, query));
}

/** Returns all tags that a list with these filters has, in its order. */
export async function listTags(db: Reader, domainId: string, query: TagsQuery): Promise<HeldTag[]> {
  return selectTags(db, domainId, query).execute();
}

function selectTags(db: Reader, domainId: string, query: TagsQuery) {
  const { types, unassigned, lost, userId, agentGroupId, findsValues, order = "name", descending } = query;
  const [inName, inValue] = [nameKey(query.search?.trim() ?? ""), plainTagValue(query.search ?? "")];
  const direction = descending ? "desc" : "asc";
  const matching = db
    .selectFrom("nfc_tag")
    .leftJoin("user_account", (join) =>
      join.on("user_account.id", "=", ({ fn }) => fn.coalesce("nfc_tag.user_id", "nfc_tag.lost_holder_id")),
    )
    .where("nfc_tag.domain_id", "=", domainId)
    .where("type", "in", types)
    .$if(unassigned === true, (each) => each.where("user_id", "is", null).where("lost_at", "is", null))
    .$if(lost === true, (each) => each.where("lost_at", "is not", null))
    .$if(userId !== undefined, (each) =>
      each.where(({ eb, or }) => or([eb("user_id", "=", userId!), eb("lost_holder_id", "=", userId!)])),
    )
    .$if(agentGroupId !== undefined, (each) =>
      each.where("user_id", "in", ({ selectFrom }) =>
        selectFrom("agent_group_member")
          .innerJoin("agent_group", "agent_group.id", "agent_group_member.group_id")
          .select("agent_id")
          .where("agent_group.id", "=", agentGroupId!)
          .where("agent_group.domain_id", "=", domainId),
      ),
    )
    .$if(inName !== "", (each) =>
      each.where(({ or }) =>
        or([
          contains("nfc_tag.name_key", inName),
          contains("user_account.name_key", inName),
          ...(findsValues && inValue ? [contains("value", inValue)] : []),
        ]),
      ),
    );
  return matching
    .select(listedColumns)
    .select(lossColumns)
    .select("user_account.name as holderName")
    .orderBy(orderColumns[order], direction)
    .$if(order !== "name", (each) => each.orderBy("nfc_tag.name_order", direction))
    .orderBy("nfc_tag.id", direction);
}

/** @throws ApiError NOT_FOUND */
export async function getTag(db: Reader, domainId: string, id: string): Promise<NfcTag> {
  return db
    .selectFrom("nfc_tag")
    .select(tagColumns)
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .executeTakeFirstOrThrow(notFound);
}

/**
 * Returns the holders of those tags of the building that are among `ids`, by tag id; null for a tag without a
 * holder.
 */
export async function findTagHolders(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("nfc_tag")
    .select(camelCase(["id", "user_id"]))
    .where("domain_id", "=", domainId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}

const refusedTagColumns = camelCase([
  "id",
  "identifier",
  "value",
  "user_id",
  "last_holder_id",
  "last_holder_name",
  "unassigned_at",
  "lost_at",
  "lost_holder_id",
]);

/** Returns those tags of the building that are among `ids`, with their last holders. */
export async function listRefusedTags(db: Reader, domainId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("nfc_tag")
    .select(refusedTagColumns)
    .where("domain_id", "=", domainId)
    .where("id", "in", ids)
    .execute();
}

/** Whether a person holds a tag with this value. */
export async function holdsTag(
  db: Reader,
  domainId: string,
  userId: string,
  value: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("nfc_tag")
    .select("id")
    .where("domain_id", "=", domainId)
    .where("value", "=", value)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of the building's tags with these values, by value. */
export async function findTagIds(
  db: Reader,
  domainId: string,
  values: readonly string[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const rows = await db
    .selectFrom("nfc_tag")
    .select(["id", "value"])
    .where("domain_id", "=", domainId)
    .where("value", "in", values)
    .execute();
  return new Map(rows.map(({ id, value }) => [value, id]));
}

interface NewTag extends Pick<NfcTag, "identifier" | "value" | "type" | "userId"> {
  now: number;
}

/** Registers a tag. @throws ApiError TAG_TAKEN */
export async function insertTag(tx: Transaction, domainId: string, tag: NewTag): Promise<NfcTag> {
  const row = {
    id: newId(),
    domain_id: domainId,
    identifier: tag.identifier,
    ...nameColumns(tag.identifier),
    value: tag.value,
    type: tag.type,
    user_id: tag.userId,
    created_at: tag.now,
  };
  await tx.insertInto("nfc_tag").values(row).execute().catch(refuseTaken("TAG_TAKEN", "value"));
  return getTag(tx, domainId, row.id);
}

interface TagChanges {
  identifier?: string;
  userId?: string | null;
}

/** Changes a tag. `unassignedAt` is when its holder has it no more, who is noted as its last one. */
export async function updateTag(
  tx: Transaction,
  domainId: string,
  id: string,
  { identifier, userId, unassignedAt }: TagChanges & { unassignedAt?: number },
): Promise<void> {
  const row = tx.updateTable("nfc_tag").where("id", "=", id).where("domain_id", "=", domainId);
  const last = unassignedAt === undefined ? {} : lastHolder(unassignedAt);
  await changeRows(row, { ...last, identifier, ...nameColumns(identifier), user_id: userId });
}

/** Renames a person's tag with this value, if they hold it. */
export async function renameTagWithValue(
  tx: Transaction,
  domainId: string,
  { userId, value, name }: { userId: string; value: string; name: string },
): Promise<void> {
  await tx
    .updateTable("nfc_tag")
    .set({ identifier: name, ...nameColumns(name) })
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .where("value", "=", value)
    .execute();
}

export async function deleteTag(tx: Transaction, domainId: string, id: string): Promise<void> {
  await tx.deleteFrom("nfc_tag").where("id", "=", id).where("domain_id", "=", domainId).execute();
}

/** The columns of a tag that note its current holder as the last one. */
function lastHolder(now: number) {
  return {
    last_holder_id: (eb: ExpressionBuilder<Tables, "nfc_tag">) => eb.ref("nfc_tag.user_id"),
    last_holder_name: (eb: ExpressionBuilder<Tables, "nfc_tag">) =>
      eb.selectFrom("user_account").select("name").whereRef("user_account.id", "=", "nfc_tag.user_id"),
    unassigned_at: now,
  };
}

/** Marks a tag as lost: it loses its holder, if it has one, who gets it back by {@link unmarkLost}. */
export async function markLost(
  tx: Transaction,
  domainId: string,
  { id, userId }: Pick<NfcTag, "id" | "userId">,
  now: number,
): Promise<void> {
  const holder = userId === null ? {} : lastHolder(now);
  await tx
    .updateTable("nfc_tag")
    .set({ ...holder, lost_at: now, lost_holder_id: userId, user_id: null })
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .execute();
}

/** Whether a person had a lost tag before it was lost, or before they left the building. */
export async function wasEverHeld(db: Reader, domainId: string, id: string): Promise<boolean> {
  const held = await db
    .selectFrom("nfc_tag")
    .select("id")
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .where("last_holder_name", "is not", null)
    .executeTakeFirst();
  return held !== undefined;
}

/** Gives a tag that was marked as lost back to its holder, or to the pool. */
export async function unmarkLost(
  tx: Transaction,
  domainId: string,
  id: string,
  holderId: string | null,
): Promise<void> {
  await tx
    .updateTable("nfc_tag")
    .set({ user_id: holderId, lost_at: null, lost_holder_id: null })
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .execute();
}

/** Returns a person's tags to the building's pool, where the person is their last holder; lost ones stay lost. */
export async function releaseTags(
  tx: Transaction,
  domainId: string,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  await tx
    .updateTable("nfc_tag")
    .set({ ...lastHolder(now), user_id: null })
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .execute();
  await tx
    .updateTable("nfc_tag")
    .set({ lost_holder_id: null })
    .where("domain_id", "=", domainId)
    .where("lost_holder_id", "=", userId)
    .execute();
}
