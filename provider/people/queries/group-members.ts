import type { Containment } from "#rules/people/agent-groups.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import { credentialColumns, type StoredCredential } from "../../access/queries/access-credentials.ts";
import { notFound } from "../../missing-rows.ts";

/** Returns a building's name and time zone. @throws ApiError NOT_FOUND */
export async function getNameAndZone(
  db: Reader,
  domainId: string,
): Promise<{ building: string; timeZone: string }> {
  return db
    .selectFrom("domain")
    .select(["label as building", "time_zone as timeZone"])
    .where("id", "=", domainId)
    .executeTakeFirstOrThrow(notFound);
}

/** Lists all tags of a building. */
export async function listTags(
  db: Reader,
  domainId: string,
): Promise<{ id: string; value: string; userId: string | null }[]> {
  return db
    .selectFrom("nfc_tag")
    .select(camelCase(["id", "value", "user_id"]))
    .where("domain_id", "=", domainId)
    .orderBy("id")
    .execute();
}

/** Lists the credentials of current members of the building. */
export async function listCredentials(db: Reader, domainId: string): Promise<StoredCredential[]> {
  return db
    .selectFrom("access_credential")
    .innerJoin("domain_member", (join) =>
      join
        .onRef("domain_member.user_id", "=", "access_credential.user_id")
        .onRef("domain_member.domain_id", "=", "access_credential.domain_id"),
    )
    .select(credentialColumns)
    .where("access_credential.domain_id", "=", domainId)
    .orderBy("access_credential.id")
    .execute();
}

/** Lists the people of a building who hold a credential or a tag. */
export async function listHolders(db: Reader, domainId: string): Promise<{ id: string; name: string }[]> {
  const holders = db
    .selectFrom("access_credential")
    .select("user_id")
    .where("domain_id", "=", domainId)
    .union(
      db
        .selectFrom("nfc_tag")
        .select("user_id")
        .where("domain_id", "=", domainId)
        .where("user_id", "is not", null)
        .$narrowType<{ user_id: string }>(),
    );
  return db
    .selectFrom("domain_member")
    .innerJoin("user_account", "user_account.id", "domain_member.user_id")
    .select(["user_account.id", "user_account.name"])
    .where("domain_member.domain_id", "=", domainId)
    .where("user_account.id", "in", holders)
    .orderBy("user_account.id")
    .execute();
}

/** Lists the direct members of each group of the building. */
export async function listMemberships(
  db: Reader,
  domainId: string,
): Promise<{ groupId: string; agentId: string }[]> {
  return db
    .selectFrom("agent_group_member")
    .innerJoin("agent_group", "agent_group.id", "agent_group_member.group_id")
    .select(["agent_group.id as groupId", "agent_group_member.agent_id as agentId"])
    .where("agent_group.domain_id", "=", domainId)
    .execute();
}

/** Lists the groups of the building that these agents are direct members of. */
export async function listMembershipsOf(
  db: Reader,
  domainId: string,
  agentIds: readonly string[],
): Promise<{ groupId: string; agentId: string }[]> {
  return db
    .selectFrom("agent_group_member")
    .innerJoin("agent_group", "agent_group.id", "agent_group_member.group_id")
    .select(["agent_group.id as groupId", "agent_group_member.agent_id as agentId"])
    .where("agent_group.domain_id", "=", domainId)
    .where("agent_group_member.agent_id", "in", agentIds)
    .execute();
}

/** Lists the direct members of these groups, without duplicates. */
export async function listMemberIds(db: Reader, groupIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("agent_group_member")
    .select("agent_id as agentId")
    .distinct()
    .where("group_id", "in", groupIds)
    .orderBy("agent_id")
    .execute();
  return rows.map(({ agentId }) => agentId);
}

/** Lists which group of the building contains which other group. */
export async function listContainments(db: Reader, domainId: string): Promise<Containment[]> {
  return db
    .selectFrom("agent_group_relation")
    .innerJoin("agent_group", "agent_group.id", "agent_group_relation.source_id")
    .select([
      "agent_group_relation.source_id as sourceId",
      "agent_group_relation.destination_id as destinationId",
    ])
    .where("agent_group.domain_id", "=", domainId)
    .where("agent_group_relation.type", "=", "CONTAIN_AGENT_GROUP")
    .execute();
}
