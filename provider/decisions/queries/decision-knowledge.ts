import type { CredentialType } from "#rules/access/access-decision.ts";
import type { KnownAction } from "#rules/devices/actions.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import { prepareQuery } from "#storage/prepared.ts";
import type { BuildingScope } from "../../scope.ts";

/*
 * The queries of one decision at a door. Each is built once and makes one indexed read, which does not grow
 * with the number of credentials in the building.
 */

export const queryTagByValue = prepareQuery(
  ["domainId", "value"],
  (db, { domainId, value }: BuildingScope & { value: string }) =>
    db
      .selectFrom("nfc_tag")
      .select(["id", "user_id as userId", "lost_at as lostAt"])
      .where("domain_id", "=", domainId)
      .where("value", "=", value),
);

/** Selects the credentials of current members of the building. */
function credentialsOfMembers(db: Reader, domainId: string) {
  return db
    .selectFrom("access_credential")
    .innerJoin("domain_member", (join) =>
      join
        .onRef("domain_member.user_id", "=", "access_credential.user_id")
        .onRef("domain_member.domain_id", "=", "access_credential.domain_id"),
    )
    .select(camelCase(["access_credential.id", "access_credential.user_id", "access_credential.value_index"]))
    .select(camelCase(["start_time", "end_time", "remaining_usages"]))
    .where("access_credential.domain_id", "=", domainId)
    .orderBy("access_credential.id");
}

/** The credentials with a value, of current members of the building. */
export const queryCredentialsByValue = prepareQuery(
  ["domainId", "valueIndex", "credentialType"],
  (db, values: BuildingScope & { valueIndex: string; credentialType: CredentialType }) =>
    credentialsOfMembers(db, values.domainId)
      .where("access_credential.value_index", "=", values.valueIndex)
      .where("access_credential.credential_type", "=", values.credentialType),
);

/** The tag credentials of a current member of the building. */
export const queryTagCredentials = prepareQuery(
  ["domainId", "userId"],
  (db, { domainId, userId }: BuildingScope & { userId: string }) =>
    credentialsOfMembers(db, domainId)
      .where("access_credential.user_id", "=", userId)
      .where("access_credential.credential_type", "=", "NFC_TAG"),
);

/** The name of a member of the building, with one row for each group that directly contains the member. */
export const queryMemberships = prepareQuery(
  ["domainId", "userId"],
  (db, { domainId, userId }: BuildingScope & { userId: string }) =>
    db
      .selectFrom("domain_member")
      .innerJoin("user_account", "user_account.id", "domain_member.user_id")
      .leftJoin("agent_group_member", "agent_group_member.agent_id", "domain_member.user_id")
      .leftJoin("agent_group", (join) =>
        join
          .onRef("agent_group.id", "=", "agent_group_member.group_id")
          .onRef("agent_group.domain_id", "=", "domain_member.domain_id"),
      )
      .select(["user_account.name", "agent_group.id as groupId"])
      .where("domain_member.domain_id", "=", domainId)
      .where("domain_member.user_id", "=", userId),
);

type AtDevice = { deviceId: string };

/** The access rules of a device, in order of creation. */
export const queryRules = prepareQuery(["deviceId"], (db, { deviceId }: AtDevice) =>
  db
    .selectFrom("access_control_association")
    .select(["id", "agent_group_id as agentGroupId", "action_group_id as actionGroupId"])
    .where("device_id", "=", deviceId)
    .orderBy("id"),
);

/** The actions of a device's access rules that open outputs or call lifts, in order. */
export const queryOpeningActions = prepareQuery(["deviceId"], (db, { deviceId }: AtDevice) =>
  db
    .selectFrom("action_group")
    .innerJoin("action", "action.action_group_id", "action_group.id")
    .select(camelCase(["action_group_id", "type", "target_type", "target_id", "payload"]))
    .where("action_group.device_id", "=", deviceId)
    .where("action.type", "in", ["ACTIVATION", "CALL_ELEVATOR"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("access_control_association as rule")
          .select("rule.id")
          .whereRef("rule.action_group_id", "=", "action_group.id"),
      ),
    )
    .orderBy("action.position")
    .orderBy("action.id"),
);

/** Returns action groups with these actions, which remain in order. Decisions need no names of groups. */
export function groupActions(
  rows: readonly (KnownAction & { actionGroupId: string })[],
): { id: string; name: string; actions: KnownAction[] }[] {
  const groups = new Map<string, KnownAction[]>();
  for (const { actionGroupId, ...action } of rows)
    groups.set(actionGroupId, [...(groups.get(actionGroupId) ?? []), action]);
  return [...groups].map(([id, actions]) => ({ id, name: "", actions }));
}
