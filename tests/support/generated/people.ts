import { credentialValueIndex } from "#provider/access/operations/credential-value-index.ts";
import type { Keys } from "#provider/keys.ts";
import { CREDENTIAL_TYPES, type CredentialType } from "#rules/access/access-decision.ts";
import type { Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { addRows, type Dice, GENERATED_AT, HOUR_MS, pairs } from "./dice.ts";

export interface GeneratedPeople {
  userIds: string[];
  groupIds: string[];
  /** What can be presented: as a reader may write it, and as it is stored. */
  values: { method: CredentialType; value: string; stored: string }[];
}

/**
 * Adds people, groups inside groups, tags and credentials. The first two people are in the first group: one
 * holds a value of each kind without limits, the other several tags, of which one has a credential of its
 * own. The third is in the second group alone, and the last has left the building.
 */
export async function addGeneratedPeople(
  tx: Transaction,
  keys: Keys,
  dice: Dice,
  { domainId, monitorId }: { domainId: string; monitorId: string },
): Promise<GeneratedPeople> {
  const [userIds, groupIds] = [dice.newIds(5), dice.newIds(5)];
  await addRows(
    tx,
    "user_account",
    userIds.map((id) => ({
      id,
      name: id,
      ...nameColumns(id),
      email: id,
      email_key: id,
      password_hash: "",
      language: "en",
      login_type: "MAIL",
      installation_administrator: false,
      preferences: "{}",
      mobile_sender_preference: "SMS",
      created_at: GENERATED_AT,
    })),
  );
  const members = userIds
    .slice(0, -1)
    .map((user_id) => ({ domain_id: domainId, user_id, joined_at: GENERATED_AT }));
  await addRows(tx, "domain_member", members);
  const group = { domain_id: domainId, container: true, created_at: GENERATED_AT };
  await addRows(
    tx,
    "agent_group",
    groupIds.map((id) => ({ ...group, id, name: id, ...nameColumns(id) })),
  );
  const [byRule, byZone] = groupIds;
  const [first, second, third, ...others] = userIds;
  const inGroups = [
    [byRule, first],
    [byRule, second],
    [byZone, third],
    ...pairs(groupIds.slice(1), [first, ...others, monitorId]).filter(() => dice.once(3)),
  ];
  await addRows(
    tx,
    "agent_group_member",
    inGroups.map(([group_id, agent_id]) => ({ group_id, agent_id })),
  );
  await addRows(
    tx,
    "agent_group_relation",
    dice.someOf(pairs(groupIds.slice(3), groupIds.slice(2))).map(([source_id, destination_id]) => ({
      source_id,
      destination_id,
      type: dice.oneOf(["CONTAIN_AGENT_GROUP", "CAN_CALL"]),
    })),
  );
  return { userIds, groupIds, values: await addValues(tx, keys, dice, { domainId, userIds }) };
}

async function addValues(
  tx: Transaction,
  keys: Keys,
  dice: Dice,
  { domainId, userIds }: { domainId: string; userIds: readonly string[] },
): Promise<GeneratedPeople["values"]> {
  const tags = dice.newIds(6).map((id, at) => ({
    id,
    identifier: id,
    ...nameColumns(id),
    domain_id: domainId,
    value: `04A1B2C${at}`,
    type: "CARD",
    user_id: at < 4 ? userIds[Math.min(at, 1)]! : dice.oneOf([...userIds, null]),
    created_at: GENERATED_AT,
  }));
  await addRows(tx, "nfc_tag", tags);
  const credentials = dice.newIds(16).map((id, at) => {
    const type = CREDENTIAL_TYPES[at % CREDENTIAL_TYPES.length]!;
    // The first two of each kind have no limits; of those for tags one is for any tag, one for the second tag.
    const [isFirst, isUnlimited] = [at < CREDENTIAL_TYPES.length, at < 2 * CREDENTIAL_TYPES.length];
    const tag = isUnlimited ? tags[1]! : dice.oneOf(tags);
    const isForTag = type === "NFC_TAG" && !isFirst && (isUnlimited || !dice.once(4));
    const holder = isFirst ? userIds[0]! : isUnlimited ? userIds[2]! : dice.oneOf(userIds);
    return {
      id,
      type,
      value: isForTag ? tag.value : type === "NFC_TAG" ? null : `8000${at}`,
      user_id: isForTag ? (tag.user_id ?? holder) : holder,
      start_time: isUnlimited ? null : dice.oneOf([null, GENERATED_AT]),
      end_time: isUnlimited ? null : dice.oneOf([null, GENERATED_AT + HOUR_MS]),
      remaining_usages: isUnlimited ? null : dice.oneOf([null, 0, 1]),
    };
  });
  await addRows(
    tx,
    "access_credential",
    credentials.map(({ type, value, ...credential }) => ({
      ...credential,
      domain_id: domainId,
      name: type,
      ...nameColumns(type),
      credential_type: type,
      value_sealed: value === null ? null : keys.seal(value),
      value_index: value === null ? null : credentialValueIndex(keys, domainId, value),
      created_at: GENERATED_AT,
    })),
  );
  const typed = credentials.flatMap(({ type: method, value }) =>
    method === "NFC_TAG" || value === null ? [] : [{ method, value: ` ${value}`, stored: value }],
  );
  return [
    ...typed,
    ...tags.map(({ value }) => ({ method: "NFC_TAG" as const, value: spaced(value), stored: value })),
  ];
}

/** Returns a tag as a reader may write it. */
function spaced(value: string): string {
  return value.toLowerCase().replace(/(..)(?=.)/g, "$1:");
}
