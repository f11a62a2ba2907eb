import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import { credentialColumns, type StoredCredential } from "./access-credentials.ts";

/**
 * A member of a building who holds a tag or a credential, with the groups that directly contain the member.
 */
export interface HolderRows {
  userId: string;
  name: string;
  direct: string[];
  /** Their tags, and those that they lost. */
  tags: { id: string; value: string; isLost: boolean }[];
  credentials: StoredCredential[];
}

const AT_ONCE = 500;

/** Reads the people of a building, or those with these ids, who hold a tag or a credential. */
export async function readHolders(
  db: Reader,
  domainId: string,
  userIds?: readonly string[],
): Promise<HolderRows[]> {
  if (userIds === undefined) return readSome(db, domainId, undefined);
  const found: HolderRows[] = [];
  for (let from = 0; from < userIds.length; from += AT_ONCE)
    found.push(...(await readSome(db, domainId, userIds.slice(from, from + AT_ONCE))));
  return found.sort((a, b) => (a.userId < b.userId ? -1 : 1));
}

async function readSome(
  db: Reader,
  domainId: string,
  userIds: readonly string[] | undefined,
): Promise<HolderRows[]> {
  const some = userIds !== undefined;
  const members = await db
    .selectFrom("domain_member")
    .innerJoin("user_account", "user_account.id", "domain_member.user_id")
    .select(["user_account.id as userId", "user_account.name"])
    .where("domain_member.domain_id", "=", domainId)
    .$if(some, (query) => query.where("domain_member.user_id", "in", userIds!))
    .orderBy("user_account.id")
    .execute();
  const holders = new Map(
    members.map((member): [string, HolderRows] => [
      member.userId,
      { userId: member.userId, name: member.name, direct: [], tags: [], credentials: [] },
    ]),
  );
  const tags = await db
    .selectFrom("nfc_tag")
    .select(camelCase(["id", "value", "user_id", "lost_holder_id"]))
    .where("domain_id", "=", domainId)
    .where(({ eb, or }) => or([eb("user_id", "is not", null), eb("lost_holder_id", "is not", null)]))
    .$if(some, (query) =>
      query.where(({ eb, or }) => or([eb("user_id", "in", userIds!), eb("lost_holder_id", "in", userIds!)])),
    )
    .orderBy("id")
    .execute();
  for (const { id, value, userId, lostHolderId } of tags)
    holders.get(userId ?? lostHolderId!)?.tags.push({ id, value, isLost: userId === null });
  const credentials = await db
    .selectFrom("access_credential")
    .select(credentialColumns)
    .where("domain_id", "=", domainId)
    .$if(some, (query) => query.where("user_id", "in", userIds!))
    .orderBy("id")
    .execute();
  for (const row of credentials) holders.get(row.userId)?.credentials.push(row);
  const memberships = await db
    .selectFrom("agent_group_member")
    .innerJoin("agent_group", "agent_group.id", "agent_group_member.group_id")
    .select(["agent_group.id as groupId", "agent_group_member.agent_id as agentId"])
    .where("agent_group.domain_id", "=", domainId)
    .$if(some, (query) => query.where("agent_group_member.agent_id", "in", userIds!))
    .execute();
  for (const { groupId, agentId } of memberships) holders.get(agentId)?.direct.push(groupId);
  return [...holders.values()].filter((each) => each.tags.length + each.credentials.length > 0);
}
