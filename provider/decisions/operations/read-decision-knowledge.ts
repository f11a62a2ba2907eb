import { plainValue } from "#contract/device-link/verifier.ts";
import {
  type AccessKnowledge,
  type AccessRules,
  type KnownActionGroup,
  type Presented,
} from "#rules/access/access-decision.ts";
import { elevatorCallsOf } from "#rules/devices/actions.ts";
import { containingGroups } from "#rules/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";
import { credentialValueIndex } from "../../access/operations/create-credential.ts";
import { listOutputsElsewhere } from "../../access/queries/output-owners.ts";
import { type DrivenOutput, listZones } from "../../auxiliaries/queries/driven-outputs.ts";
import type { Place } from "../../history/queries/known-names.ts";
import type { Keys } from "../../keys.ts";
import {
  queryContainments,
  queryCredentialsByValue,
  queryMemberships,
  queryOpeningActions,
  queryRules,
  querySwitched,
  queryTagByValue,
  queryTagCredentials,
} from "../queries/decision-knowledge.ts";
import { listReachableAreas } from "../queries/reachable-areas.ts";

type Credentials = Pick<AccessKnowledge, "tags" | "credentials">;

/** A placeholder for the verifier, which a value that is looked up directly does not need. */
const PRESENTED = "presented";

/**
 * Reads the data for a decision about one value presented at a device: the tag or credentials with this
 * value, their people, and what the people's groups may open there. `decideAccess` treats it like the
 * device's whole knowledge.
 */
export async function readDecisionKnowledge(
  db: Reader,
  keys: Keys,
  place: Place,
  { method, value }: { method: Presented["method"]; value: string },
): Promise<{ knowledge: AccessKnowledge; verifier: string }> {
  const plain = plainValue(method, value);
  const valueIndex = credentialValueIndex(keys, place.domainId, plain);
  const found =
    method === "NFC_TAG"
      ? await findTag(db, place, plain, valueIndex)
      : await findCredentials(db, place, method, valueIndex);
  const { tags, credentials } = found;
  const holders = new Set([...tags, ...credentials].flatMap(({ userId }) => userId ?? []));
  const people: AccessKnowledge["people"] = [];
  for (const userId of holders) people.push(...(await findPerson(db, place, userId)));
  const groupIds = new Set(people.flatMap((person) => person.groupIds));
  const rules = groupIds.size > 0 ? await readRules(db, place, groupIds) : noRules;
  return { knowledge: { tags, credentials, people, ...rules }, verifier: PRESENTED };
}

async function findTag(
  db: Reader,
  { domainId }: Place,
  value: string,
  valueIndex: string,
): Promise<Credentials> {
  const [tag] = await queryTagByValue(db, { domainId, value });
  if (!tag) return { tags: [], credentials: [] };
  const tags = [{ id: tag.id, userId: tag.userId, verifier: PRESENTED }];
  if (tag.userId === null) return { tags, credentials: [] };
  const rows = await queryTagCredentials(db, { domainId, userId: tag.userId });
  const credentials = rows
    .filter((row) => row.valueIndex === null || row.valueIndex === valueIndex)
    .map(({ valueIndex: ofThisTag, ...row }) => ({
      ...row,
      credentialType: "NFC_TAG" as const,
      verifier: ofThisTag === null ? null : PRESENTED,
    }));
  return { tags, credentials };
}

async function findCredentials(
  db: Reader,
  { domainId }: Place,
  credentialType: Presented["method"],
  valueIndex: string,
): Promise<Credentials> {
  const rows = await queryCredentialsByValue(db, { domainId, valueIndex, credentialType });
  const credentials = rows.map(({ valueIndex: _same, ...row }) => ({
    ...row,
    credentialType,
    verifier: PRESENTED,
  }));
  return { tags: [], credentials };
}

async function findPerson(
  db: Reader,
  { domainId }: Place,
  userId: string,
): Promise<AccessKnowledge["people"]> {
  const rows = await queryMemberships(db, { domainId, userId });
  const [member] = rows;
  if (!member) return [];
  const direct = rows.flatMap(({ groupId }) => groupId ?? []);
  const contains = await queryContainments(db, { domainId });
  return [{ userId, name: member.name, groupIds: containingGroups(direct, contains) }];
}

const noRules: AccessRules = { associations: [], actionGroups: [], zones: [], elevatorAreas: [] };

/**
 * Reads what the members of these groups may open at a device, and the areas to which they may call lifts.
 */
async function readRules(db: Reader, place: Place, groupIds: ReadonlySet<string>): Promise<AccessRules> {
  const { deviceId, domainId } = place;
  const rules = await queryRules(db, { deviceId });
  const associations = rules.filter(({ agentGroupId }) => groupIds.has(agentGroupId));
  const own = (await querySwitched(db, { deviceId, domainId })) as Pick<DrivenOutput, "id" | "type">[];
  const switched = [...own, ...(await listOutputsElsewhere(db, place))];
  const actionGroups = associations.length > 0 ? await readActionGroups(db, place, switched) : [];
  const called = actionGroups.flatMap(({ elevatorCalls }) => elevatorCalls.map(({ areaId }) => areaId));
  return {
    associations,
    actionGroups,
    zones: await listZones(db, domainId, switched),
    elevatorAreas: await listReachableAreas(db, domainId, [...new Set(called)]),
  };
}

async function readActionGroups(
  db: Reader,
  { deviceId }: Place,
  switched: readonly Pick<DrivenOutput, "id" | "type">[],
): Promise<KnownActionGroup[]> {
  const drives = new Set(switched.filter(({ type }) => type !== "none").map(({ id }) => id));
  const rows = await queryOpeningActions(db, { deviceId });
  return [...new Set(rows.map(({ groupId }) => groupId))].map((id) => {
    const actions = rows.filter(({ groupId }) => groupId === id);
    const opened = actions.filter(({ type, targetType }) => type === "ACTIVATION" && targetType === "OUTPUT");
    const outputIds = new Set(opened.flatMap(({ targetId }) => targetId ?? []));
    return {
      id,
      name: "",
      outputIds: [...outputIds].filter((outputId) => drives.has(outputId)),
      elevatorCalls: elevatorCallsOf(actions as Parameters<typeof elevatorCallsOf>[0]),
    };
  });
}
