import { plainValue } from "#contract/device-link/verifier.ts";
import type { AccessKnowledge, PresentedValue } from "#rules/access/access-decision.ts";
import { containingGroups } from "#rules/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";
import { credentialValueIndex } from "../../access/operations/credential-value-index.ts";
import type { Keys } from "../../keys.ts";
import { listContainments } from "../../people/queries/group-members.ts";
import type { DeviceScope } from "../../scope.ts";
import {
  queryCredentialsByValue,
  queryMemberships,
  queryTagByValue,
  queryTagCredentials,
} from "../queries/decision-knowledge.ts";
import { readRulesOfGroups } from "./read-access-rules.ts";

type Credentials = Pick<AccessKnowledge, "tags" | "credentials">;

/** The verifier, in the knowledge about a presented value, of all that has this value. */
export const PRESENTED = "presented";

/**
 * Reads the data for a decision about one value presented at a device: the tag or credentials with this
 * value, their people, and what the people's groups may open there. `decideAccess` treats it like the
 * device's whole knowledge.
 */
export async function readDecisionKnowledge(
  db: Reader,
  keys: Keys,
  place: DeviceScope,
  { method, value }: { method: PresentedValue["method"]; value: string | undefined },
): Promise<AccessKnowledge> {
  const { tags, credentials } =
    value === undefined
      ? { tags: [], credentials: [] }
      : await findCredentials(db, keys, place, { method, value: plainValue(method, value) });
  const holders = new Set([...tags, ...credentials].flatMap(({ userId }) => userId ?? []));
  const people: AccessKnowledge["people"] = [];
  for (const userId of holders) people.push(...(await findPerson(db, place, userId)));
  const groupIds = people.flatMap((person) => person.groupIds);
  return { tags, credentials, people, ...(await readRulesOfGroups(db, place, groupIds)) };
}

async function findCredentials(
  db: Reader,
  keys: Keys,
  { domainId }: DeviceScope,
  { method: credentialType, value }: { method: PresentedValue["method"]; value: string },
): Promise<Credentials> {
  const valueIndex = credentialValueIndex(keys, domainId, value);
  if (credentialType !== "NFC_TAG") {
    const rows = await queryCredentialsByValue(db, { domainId, valueIndex, credentialType });
    return { tags: [], credentials: rows.map((row) => ({ ...row, credentialType, verifier: PRESENTED })) };
  }
  const [tag] = await queryTagByValue(db, { domainId, value });
  if (!tag) return { tags: [], credentials: [] };
  const { id, userId, lostAt } = tag;
  const tags = [{ id, userId, isLost: lostAt !== null, verifier: PRESENTED }];
  if (userId === null) return { tags, credentials: [] };
  const rows = await queryTagCredentials(db, { domainId, userId });
  const credentials = rows
    .filter((row) => row.valueIndex === null || row.valueIndex === valueIndex)
    .map((row) => ({ ...row, credentialType, verifier: row.valueIndex === null ? null : PRESENTED }));
  return { tags, credentials };
}

async function findPerson(
  db: Reader,
  { domainId }: DeviceScope,
  userId: string,
): Promise<AccessKnowledge["people"]> {
  const rows = await queryMemberships(db, { domainId, userId });
  const [member] = rows;
  if (!member) return [];
  const direct = rows.flatMap(({ groupId }) => groupId ?? []);
  return [
    { userId, name: member.name, groupIds: containingGroups(direct, await listContainments(db, domainId)) },
  ];
}
