import { ApiError } from "#contract/errors.ts";
import type { NewFlatAccess } from "#contract/people/moves.ts";
import type { Transaction } from "#storage/database.ts";
import { formatActions } from "../../devices/operations/content-version.ts";
import { listActionsOf } from "../../devices/queries/actions.ts";
import { runPart } from "../../part-of-call.ts";
import { putRelation } from "../../people/operations/relate-agent-groups.ts";
import { listAgentGroupsById } from "../../people/queries/agent-groups.ts";
import { listContainments } from "../../people/queries/group-members.ts";
import { requireChangeableGroup } from "../../permissions/agent-groups.ts";
import {
  insertAssociation,
  listRuledActionGroupIds,
  listRules,
} from "../queries/access-control-associations.ts";
import { addGroupToReach } from "../queries/elevator-area-groups.ts";
import { listAreaRules, listZoneRules } from "../queries/group-grants.ts";
import { addGroupToOpen } from "../queries/output-groups.ts";
import { putAccessRule } from "./save-access-rule.ts";

interface Flat {
  domainId: string;
  id: string;
  name: string;
}

/**
 * Lets the people of a flat open doors: those of another flat, those of the groups that it is put into, and single
 * ones. If it relates groups, the transaction has called `lockRelations` first.
 * @throws ApiError AGENT_GROUP_UNKNOWN, DEFAULT_GROUP, GROUP_NO_CONTAINER, GROUP_CYCLE, CAPABILITY_MISSING,
 * TARGET_UNKNOWN, TARGET_UNFIT, INVALID_INPUT for an unknown device
 */
export async function giveFlatAccess(
  tx: Transaction,
  flat: Flat,
  { sameAs, groupIds, doors }: NewFlatAccess,
): Promise<void> {
  if (sameAs !== undefined) {
    const part = { path: "access", names: { sourceId: "sameAs" } };
    await runPart(part, () => copyAccess(tx, flat, sameAs));
  }
  for (const [index, sourceId] of groupIds.entries()) {
    const path = "access.groupIds";
    await runPart({ path, names: { sourceId: String(index) } }, () =>
      putRelation(tx, flat.domainId, { sourceId, destinationId: flat.id, type: "CONTAIN_AGENT_GROUP" }),
    );
  }
  for (const [index, { deviceId, outputId }] of doors.entries()) {
    const names = { "actions.0.targetId": "outputId", agentGroupId: "outputId" };
    await runPart({ path: `access.doors.${index}`, names, missing: "deviceId" }, () =>
      openDoor(tx, flat, { deviceId, outputId }),
    );
  }
}

/** Gives a flat the rules, zones and lift areas of another group, inside the same containers. */
async function copyAccess(tx: Transaction, { domainId, id, name }: Flat, otherId: string): Promise<void> {
  const [other] = await listAgentGroupsById(tx, domainId, [otherId]);
  if (!other || otherId === id) throw new ApiError("AGENT_GROUP_UNKNOWN", { fields: { sameAs: "unknown" } });
  requireChangeableGroup(other.name);
  for (const { deviceId, actionGroupId } of await listRules(tx, domainId, otherId)) {
    const own = await listRuledActionGroupIds(tx, deviceId, [id]);
    if (own.includes(actionGroupId)) continue;
    await insertAssociation(tx, deviceId, { displayName: name, agentGroupId: id, actionGroupId });
  }
  for (const { outputGroup } of await listZoneRules(tx, domainId, [otherId]))
    await addGroupToOpen(tx, id, outputGroup.id);
  for (const { elevatorAreaGroup } of await listAreaRules(tx, domainId, [otherId]))
    await addGroupToReach(tx, id, elevatorAreaGroup.id);
  for (const { sourceId, destinationId } of await listContainments(tx, domainId)) {
    if (destinationId === otherId && sourceId !== id)
      await putRelation(tx, domainId, { sourceId, destinationId: id, type: "CONTAIN_AGENT_GROUP" });
  }
}

/** Adds a rule that opens an output, unless the flat has one. */
async function openDoor(
  tx: Transaction,
  { domainId, id, name }: Flat,
  { deviceId, outputId }: { deviceId: string; outputId: string },
): Promise<void> {
  const place = { domainId, deviceId };
  const actions = [{ type: "ACTIVATION", targetType: "OUTPUT", targetId: outputId, payload: {} } as const];
  const own = await listActionsOf(tx, place, await listRuledActionGroupIds(tx, deviceId, [id]));
  if ([...own.values()].some((started) => formatActions(started) === formatActions(actions))) return;
  await putAccessRule(tx, place, { displayName: name, agentGroupId: id, actions });
}
