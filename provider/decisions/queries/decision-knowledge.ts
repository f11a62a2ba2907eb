import type { CredentialType } from "#rules/access/access-decision.ts";
import { prepared } from "#storage/prepared.ts";

/*
 * The queries of one decision at a door. Each is built once and makes one indexed read, which does not grow
 * with the number of credentials in the building.
 */

type OfBuilding = { domainId: string };

/** The tag with a value. */
export const queryTagByValue = prepared(
  ["domainId", "value"],
  (db, { domainId, value }: OfBuilding & { value: string }) =>
    db
      .selectFrom("nfc_tag")
      .select(["id", "user_id as userId"])
      .where("domain_id", "=", domainId)
      .where("value", "=", value),
);

const credentialColumns = [
  "access_credential.id",
  "access_credential.user_id as userId",
  "access_credential.value_index as valueIndex",
  "access_credential.start_time as startTime",
  "access_credential.end_time as endTime",
  "access_credential.remaining_usages as remainingUsages",
] as const;

/** The credentials with a value, of current members of the building. */
export const queryCredentialsByValue = prepared(
  ["domainId", "valueIndex", "credentialType"],
  (db, values: OfBuilding & { valueIndex: string; credentialType: CredentialType }) =>
    db
      .selectFrom("access_credential")
      .innerJoin("domain_member", (join) =>
        join
          .onRef("domain_member.user_id", "=", "access_credential.user_id")
          .onRef("domain_member.domain_id", "=", "access_credential.domain_id"),
      )
      .select(credentialColumns)
      .where("access_credential.domain_id", "=", values.domainId)
      .where("access_credential.value_index", "=", values.valueIndex)
      .where("access_credential.credential_type", "=", values.credentialType)
      .orderBy("access_credential.id"),
);

/** The tag credentials of a current member of the building. */
export const queryTagCredentials = prepared(
  ["domainId", "userId"],
  (db, { domainId, userId }: OfBuilding & { userId: string }) =>
    db
      .selectFrom("access_credential")
      .innerJoin("domain_member", (join) =>
        join
          .onRef("domain_member.user_id", "=", "access_credential.user_id")
          .onRef("domain_member.domain_id", "=", "access_credential.domain_id"),
      )
      .select(credentialColumns)
      .where("access_credential.domain_id", "=", domainId)
      .where("access_credential.user_id", "=", userId)
      .where("access_credential.credential_type", "=", "NFC_TAG")
      .orderBy("access_credential.id"),
);

/** The name of a member of the building, with one row for each group that directly contains the member. */
export const queryMemberships = prepared(
  ["domainId", "userId"],
  (db, { domainId, userId }: OfBuilding & { userId: string }) =>
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

/** Which group of the building contains which other group. */
export const queryContainments = prepared(["domainId"], (db, { domainId }: OfBuilding) =>
  db
    .selectFrom("agent_group_relation")
    .innerJoin("agent_group", "agent_group.id", "agent_group_relation.source_id")
    .select([
      "agent_group_relation.source_id as sourceId",
      "agent_group_relation.destination_id as destinationId",
    ])
    .where("agent_group.domain_id", "=", domainId)
    .where("agent_group_relation.type", "=", "CONTAIN_AGENT_GROUP"),
);

type AtDevice = { deviceId: string };

/** The access rules of a device. */
export const queryRules = prepared(["deviceId"], (db, { deviceId }: AtDevice) =>
  db
    .selectFrom("access_control_association")
    .select(["id", "agent_group_id as agentGroupId", "action_group_id as actionGroupId"])
    .where("device_id", "=", deviceId)
    .orderBy("id"),
);

/** The actions of a device's access rules that open outputs or call lifts, in order. */
export const queryOpeningActions = prepared(["deviceId"], (db, { deviceId }: AtDevice) =>
  db
    .selectFrom("action_group")
    .innerJoin("action", "action.action_group_id", "action_group.id")
    .select([
      "action_group.id as groupId",
      "action.type",
      "action.target_type as targetType",
      "action.target_id as targetId",
      "action.payload",
    ])
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

/** The outputs that a device switches: its own, and those of the auxiliaries whose gateway it is. */
export const querySwitched = prepared(
  ["domainId", "deviceId"],
  (db, { domainId, deviceId }: OfBuilding & AtDevice) => {
    const own = db.selectFrom("device_output").select(["id", "type"]).where("device_id", "=", deviceId);
    const through = db
      .selectFrom("auxiliary_output")
      .innerJoin("auxiliary", "auxiliary.id", "auxiliary_output.auxiliary_id")
      .select(["auxiliary_output.id as id", "auxiliary_output.type as type"])
      .where("auxiliary.domain_id", "=", domainId)
      .where("auxiliary.gateway_device_id", "=", deviceId);
    return own.unionAll(through);
  },
);
