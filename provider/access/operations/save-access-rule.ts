import type { WholeAccessRule } from "#contract/access/access-rules.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { ApiError } from "#contract/errors.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { cutText } from "#rules/text.ts";
import { type Reader, type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { digestVersion, formatActions } from "../../devices/operations/content-version.ts";
import { replaceActions, requireTargets } from "../../devices/operations/replace-actions.ts";
import {
  deleteUnusedActionGroup,
  getActionGroup,
  insertActionGroup,
  isMadeForOne,
  listActionGroups,
  renameActionGroup,
} from "../../devices/queries/action-groups.ts";
import { type ActionContent, findTargetNames } from "../../devices/queries/actions.ts";
import { getDevice } from "../../devices/queries/devices.ts";
import { listButtons } from "../../devices/queries/ring-bell-buttons.ts";
import { getCapableDevice } from "../../permissions/device-capabilities.ts";
import type { DeviceScope } from "../../scope.ts";
import {
  getAssociation,
  insertAssociation,
  updateAssociation,
} from "../queries/access-control-associations.ts";
import { listCodes } from "../queries/codes.ts";
import { requireGroups } from "./change-association.ts";

interface RuleContent {
  displayName: string;
  agentGroupId: string;
  actions: ActionContent[];
}

/** Returns an access rule with its actions. @throws ApiError NOT_FOUND */
export async function readAccessRule(db: Reader, place: DeviceScope, id: string): Promise<WholeAccessRule> {
  await getDevice(db, place.domainId, place.deviceId);
  const rule = await getAssociation(db, place.deviceId, id);
  const { actions } = await getActionGroup(db, place, rule.actionGroupId);
  const { displayName, agentGroupId, actionGroupId } = rule;
  const version = digestVersion([id, displayName, agentGroupId, actionGroupId, formatActions(actions)]);
  return { id, displayName, agentGroupId, actionGroupId, version, actions };
}

/** @throws ApiError NOT_FOUND, CAPABILITY_MISSING, AGENT_GROUP_UNKNOWN, TARGET_UNKNOWN, TARGET_UNFIT, ASSOCIATION_EXISTS */
export async function createAccessRule(
  { db }: ProviderContext,
  place: DeviceScope,
  content: RuleContent,
): Promise<WholeAccessRule> {
  return transaction(db, (tx) => putAccessRule(tx, place, content));
}

/** Creates an access rule inside a transaction; see `createAccessRule`. */
export async function putAccessRule(
  tx: Transaction,
  place: DeviceScope,
  { actions, ...content }: RuleContent,
): Promise<WholeAccessRule> {
  await getCapableDevice(tx, place, "access");
  await requireGroups(tx, place, content);
  await requireTargets(tx, place, actions, []);
  const actionGroupId = await findOrMakeGroup(tx, place, actions, content.displayName);
  const { displayName, agentGroupId } = content;
  const { id } = await insertAssociation(tx, place.deviceId, { displayName, agentGroupId, actionGroupId });
  return readAccessRule(tx, place, id);
}

/**
 * Replaces an access rule. Changes its action group in place if it was made for this rule and nothing else
 * starts it; never changes a shared action group or one that a person made.
 * @throws ApiError NOT_FOUND, CHANGED_MEANWHILE for another version than the current one,
 * AGENT_GROUP_UNKNOWN, TARGET_UNKNOWN, TARGET_UNFIT, ASSOCIATION_EXISTS
 */
export async function saveAccessRule(
  { db }: ProviderContext,
  place: DeviceScope,
  id: string,
  { version, actions, ...content }: RuleContent & { version: string },
): Promise<WholeAccessRule> {
  return transaction(db, async (tx) => {
    const before = await readAccessRule(tx, place, id);
    if (before.version !== version) throw new ApiError("CHANGED_MEANWHILE");
    await requireGroups(tx, place, content);
    await requireTargets(tx, place, actions, before.actions);
    const { displayName, agentGroupId } = content;
    const actionGroupId = await groupOf(tx, place, before, actions, displayName);
    await updateAssociation(tx, place.deviceId, id, { displayName, agentGroupId, actionGroupId });
    await deleteUnusedActionGroup(tx, before.actionGroupId);
    return readAccessRule(tx, place, id);
  });
}

/**
 * Returns the id of the action group that a rule starts for these actions: its current one if that may be
 * changed.
 */
async function groupOf(
  tx: Transaction,
  place: DeviceScope,
  { actionGroupId, actions: before }: WholeAccessRule,
  desired: readonly ActionContent[],
  ruleName: string,
): Promise<string> {
  if (formatActions(before) === formatActions(desired)) return actionGroupId;
  if (!(await isMadeForOne(tx, actionGroupId))) return findOrMakeGroup(tx, place, desired, ruleName);
  const { name } = await getActionGroup(tx, place, actionGroupId);
  // A name that a person chose is not changed; a generated one is generated again from the new actions.
  if (name === (await nameOf(tx, place, before, ruleName)))
    await renameActionGroup(tx, place.deviceId, actionGroupId, await nameOf(tx, place, desired, ruleName));
  await replaceActions(tx, actionGroupId, before, desired);
  return actionGroupId;
}

/** Returns the id of an action group with exactly these actions: an existing group, else a new one. */
async function findOrMakeGroup(
  tx: Transaction,
  place: DeviceScope,
  desired: readonly ActionContent[],
  ruleName: string,
): Promise<string> {
  const groups = await listActionGroups(tx, place);
  const buttons = await listButtons(tx, place.deviceId);
  const codes = await listCodes(tx, place.deviceId);
  // Groups of buttons and codes are not shared: changing one would otherwise change who may open what.
  const sharedGroups = new Set([...buttons, ...codes].map(({ actionGroupId }) => actionGroupId));
  const text = formatActions(desired);
  const fitting = groups.find(({ id, actions }) => !sharedGroups.has(id) && formatActions(actions) === text);
  if (fitting) return fitting.id;
  const name = await nameOf(tx, place, desired, ruleName);
  const id = await insertActionGroup(tx, place.deviceId, { name, deletedWhenUnused: true });
  const none: GroupAction[] = [];
  await replaceActions(tx, id, none, desired);
  return id;
}

/** Names an action group after its targets, or after the rule if no target has a name. */
async function nameOf(
  db: Reader,
  place: DeviceScope,
  actions: readonly ActionContent[],
  ruleName: string,
): Promise<string> {
  const names = await findTargetNames(db, place, actions);
  const aimedAt = actions.flatMap(({ targetId }) => (targetId === null ? [] : (names.get(targetId) ?? [])));
  return cutText(aimedAt.join(", ") || ruleName, NAME_LENGTH_LIMIT);
}
