import type { Selectable } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { Containment } from "#rules/people/agent-groups.ts";
import type { Reader } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import type { StoredCredential } from "./access-credentials.ts";

/** A building's name and time zone. @throws ApiError NOT_FOUND */
export async function getNameAndZone(
  db: Reader,
  domainId: string,
): Promise<{ building: string; timeZone: string }> {
  const row = await db
    .selectFrom("domain")
    .select(["label as building", "time_zone as timeZone"])
    .where("id", "=", domainId)
    .executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

/** All tags of a building. */
export async function listTags(db: Reader, domainId: string): Promise<Selectable<Tables["nfc_tag"]>[]> {
  return db.selectFrom("nfc_tag").selectAll().where("domain_id", "=", domainId).orderBy("id").execute();
}

/** The credentials of people who are members of the building now. */
export async function listCredentials(db: Reader, domainId: string): Promise<StoredCredential[]> {
  return db
    .selectFrom("access_credential")
    .innerJoin("domain_member", (join) =>
      join
        .onRef("domain_member.user_id", "=", "access_credential.user_id")
        .onRef("domain_member.domain_id", "=", "access_credential.domain_id"),
    )
    .selectAll("access_credential")
    .where("access_credential.domain_id", "=", domainId)
    .orderBy("access_credential.id")
    .execute();
}

/** The people of a building who hold a credential or a tag. */
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

/** Who is directly in which group of the building. */
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

/** Which groups of the building these people are directly in. */
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

/** Who is directly in one of these groups, each once. */
export async function listMemberIds(db: Reader, groupIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("agent_group_member")
    .select("agent_id")
    .distinct()
    .where("group_id", "in", groupIds)
    .orderBy("agent_id")
    .execute();
  return rows.map(({ agent_id }) => agent_id);
}

/** Which group of the building contains which. */
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
