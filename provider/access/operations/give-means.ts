import type { NewMeans } from "#contract/access/access-credentials.ts";
import { faceIdBody } from "#contract/access/face-ids.ts";
import { type NfcTag, tagValue } from "#contract/access/nfc-tags.ts";
import { ApiError } from "#contract/errors.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { Transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import { runPart } from "../../part-of-call.ts";
import { requireCredentialsRight, requireNotLost } from "../../permissions/access-credentials.ts";
import { hasFace, insertFace } from "../queries/face-ids.ts";
import { findTagIds, getTag, insertTag, updateTag } from "../queries/nfc-tags.ts";
import { takePresentedTag } from "../queries/presented-tags.ts";
import { deleteCredentialsForTag } from "./credentials-for-tag.ts";

/** The person who gets a tag or a face, and its name; if blank, it keeps its own. */
interface Receiver {
  userId: string;
  name: string;
}

/** The value of a tag or a face, and the name of the credential for it. */
export interface GivenMeans {
  value: string;
  name: string;
}

/**
 * Gives a person a tag: one of the pool or of another person, one that was just presented, or one with a value.
 * @throws ApiError FORBIDDEN, INVALID_INPUT, TAG_TAKEN, PRESENTED_TAG_GONE, TAG_REPORTED_LOST
 */
export async function giveTag(
  tx: Transaction,
  context: ProviderContext,
  caller: BuildingCaller,
  receiver: Receiver,
  { tagId, fromHolder = false, presentedTagId, value, type }: NewMeans,
): Promise<GivenMeans> {
  const { domainId } = caller;
  if (presentedTagId !== undefined) {
    const presented = await takePresented(tx, context, caller, presentedTagId);
    return registerTag(tx, context, domainId, receiver, { value: presented, type });
  }
  if (tagId !== undefined) {
    const part = { path: "means", missing: "tagId" };
    const tag = await runPart(part, () => getTag(tx, domainId, tagId));
    return assignTag(tx, context, caller, receiver, { tag, fromHolder });
  }
  const typed = tagValue.safeParse(value);
  if (!typed.success) throw wrongMeans("tagValue");
  const known = (await findTagIds(tx, domainId, [typed.data])).get(typed.data);
  const tag = known === undefined ? undefined : await getTag(tx, domainId, known);
  // Only managers see the pool; for others its tags are taken, as those of other people are.
  const canHave =
    tag?.userId === receiver.userId || (tag?.userId === null && isAtLeast(caller.role, "credential-manager"));
  if (tag && canHave) return assignTag(tx, context, caller, receiver, { tag, fromHolder: false });
  return registerTag(tx, context, domainId, receiver, { value: typed.data, type });
}

/**
 * Registers a person's face, unless it is theirs already. @throws ApiError INVALID_INPUT, FACE_TAKEN
 */
export async function giveFace(
  tx: Transaction,
  { now }: ProviderContext,
  { domainId }: BuildingCaller,
  { userId, name }: Receiver,
  { value }: NewMeans,
): Promise<GivenMeans> {
  if (value === undefined) throw wrongMeans("required");
  const typed = faceIdBody.shape.identifier.safeParse(value);
  if (!typed.success) throw wrongMeans(typed.error.issues[0]?.message ?? "identifier");
  const identifier = typed.data;
  if (!(await hasFace(tx, domainId, userId, identifier))) {
    const part = { path: "means", names: { identifier: "value" } };
    await runPart(part, () => insertFace(tx, domainId, { identifier, userId, now: now() }));
  }
  return { value: identifier, name: name || identifier.slice(0, NAME_LENGTH_LIMIT) };
}

async function takePresented(
  tx: Transaction,
  { keys, now }: ProviderContext,
  caller: BuildingCaller,
  id: string,
): Promise<string> {
  // Those who may not see the pool do not see what is presented either.
  await requireCredentialsRight(tx, caller, null);
  const sealed = await takePresentedTag(tx, caller.domainId, { id, now: now() });
  if (sealed === undefined) throw new ApiError("PRESENTED_TAG_GONE");
  return keys.unseal(sealed);
}

async function registerTag(
  tx: Transaction,
  { now }: ProviderContext,
  domainId: string,
  { userId, name }: Receiver,
  { value, type }: Pick<NfcTag, "value" | "type">,
): Promise<GivenMeans> {
  const tag = { identifier: name || value, value, type, userId, now: now() };
  await runPart({ path: "means" }, () => insertTag(tx, domainId, tag));
  return { value, name: tag.identifier };
}

function isOfAnother(tag: NfcTag, userId: string): boolean {
  return tag.userId !== null && tag.userId !== userId;
}

/** Gives a stored tag. The credentials for it of the person from whom it is taken end. */
async function assignTag(
  tx: Transaction,
  { keys, now }: ProviderContext,
  caller: BuildingCaller,
  { userId, name }: Receiver,
  { tag, fromHolder }: { tag: NfcTag; fromHolder: boolean },
): Promise<GivenMeans> {
  await requireCredentialsRight(tx, caller, tag.userId);
  requireNotLost(tag);
  const changesHolder = isOfAnother(tag, userId);
  if (changesHolder && !fromHolder) throw new ApiError("TAG_TAKEN", { fields: { "means.tagId": "taken" } });
  const unassignedAt = changesHolder ? now() : undefined;
  await updateTag(tx, caller.domainId, tag.id, { userId, identifier: name || undefined, unassignedAt });
  if (changesHolder) await deleteCredentialsForTag(tx, keys, caller.domainId, tag);
  return { value: tag.value, name: name || tag.identifier };
}

function wrongMeans(problem: string): ApiError {
  return new ApiError("INVALID_INPUT", { fields: { "means.value": problem } });
}
