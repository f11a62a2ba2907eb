import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import type { AccessRules, KnownActionGroup, KnownAssociation } from "#rules/access/access-decision.ts";
import { openingGroups } from "#rules/access/opening-groups.ts";
import type { KnownAction } from "#rules/devices/actions.ts";
import type { Reader } from "#storage/database.ts";
import { readSipCalls } from "../../access/operations/read-sip-calls.ts";
import { listOutputsElsewhere } from "../../access/queries/output-owners.ts";
import { listDrivenOutputs, listZones } from "../../auxiliaries/queries/driven-outputs.ts";
import { listActionGroups } from "../../devices/queries/action-groups.ts";
import type { DeviceScope } from "../../scope.ts";
import { groupActions, queryOpeningActions, queryRules } from "../queries/decision-knowledge.ts";
import { listReachableAreas } from "../queries/reachable-areas.ts";

/** Rules with all that a device's configuration says about its action groups. */
type ConfiguredRules = AccessRules & Pick<DeviceConfiguration, "actionGroups">;

/** Reads which groups open what at a device, and to which areas they may go from there. */
export async function readConfiguredRules(db: Reader, place: DeviceScope): Promise<ConfiguredRules> {
  const groups = await listActionGroups(db, place);
  const findSipCalls = await readSipCalls(db, place.domainId);
  const rules = await readRules(
    db,
    place,
    await queryRules(db, place),
    groups.map(({ id, name, actions }) => ({ id, name, actions })),
  );
  const actionGroups = rules.actionGroups.map((group) => ({ ...group, sipCalls: findSipCalls(group) }));
  return { ...rules, actionGroups };
}

/** Reads what the members of all groups may open at a device, and the areas to which they may call lifts. */
export async function readRulesOfAll(db: Reader, place: DeviceScope): Promise<AccessRules> {
  return readRules(
    db,
    place,
    await queryRules(db, place),
    groupActions(await queryOpeningActions(db, place)),
  );
}

/** Reads what the members of these groups may open at a device, and the areas to which they may call lifts. */
export async function readRulesOfGroups(
  db: Reader,
  place: DeviceScope,
  groupIds: Iterable<string>,
): Promise<AccessRules> {
  const inGroups = new Set(groupIds);
  if (inGroups.size === 0) return { associations: [], actionGroups: [], zones: [], elevatorAreas: [] };
  const associations = (await queryRules(db, place)).filter((rule) => inGroups.has(rule.agentGroupId));
  const groups = associations.length > 0 ? groupActions(await queryOpeningActions(db, place)) : [];
  return readRules(db, place, associations, groups);
}

async function readRules<G extends Pick<KnownActionGroup, "id" | "name"> & { actions: KnownAction[] }>(
  db: Reader,
  place: DeviceScope,
  associations: KnownAssociation[],
  groups: readonly G[],
) {
  const { domainId } = place;
  const driven = [...(await listDrivenOutputs(db, place)), ...(await listOutputsElsewhere(db, place))];
  const actionGroups = openingGroups(groups, driven);
  const called = actionGroups.flatMap(({ elevatorCalls }) => elevatorCalls.map(({ areaId }) => areaId));
  return {
    associations,
    actionGroups,
    zones: await listZones(db, domainId, driven),
    elevatorAreas: await listReachableAreas(db, domainId, [...new Set(called)]),
  };
}
