import {
  EXPLAINED_DOORS_MAX,
  type Explanation,
  type RefusalExplanation,
} from "#contract/access/explanations.ts";
import { ApiError } from "#contract/errors.ts";
import type { Event } from "#contract/history/events.ts";
import type { AccessRules } from "#rules/access/access-decision.ts";
import { listRemediesOfRefusal } from "#rules/access/remedies.ts";
import type { NamedRow } from "#rules/named-row.ts";
import type { Reader } from "#storage/database.ts";
import { credentialValueIndex } from "../../access/operations/credential-value-index.ts";
import {
  findStoredCredential,
  listCredentialsOf,
  type StoredCredential,
} from "../../access/queries/access-credentials.ts";
import { listRefusedTags } from "../../access/queries/nfc-tags.ts";
import {
  type BuildingOutput,
  listOpeningOutputs,
  listOpeningOutputsById,
} from "../../access/queries/openable-outputs.ts";
import { findAgentNames, findPeopleNames } from "../../buildings/queries/names-in-building.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import { addRefusedTags } from "../../history/operations/add-refused-tags.ts";
import { withoutDeniedMedia } from "../../history/operations/read-history.ts";
import { findStoredEvent, toEvent } from "../../history/queries/events.ts";
import { readConsoleRules, readResidentsOpen } from "../queries/console-rules.ts";
import { explainDoors, toCountedCredential } from "./explain-doors.ts";
import { readRulesOfAll } from "./read-access-rules.ts";

type Context = Pick<ProviderContext, "db" | "keys" | "now">;
type RefusedTag = Awaited<ReturnType<typeof listRefusedTags>>[number];

/**
 * Explains why an access was refused, from what its event has stored, and what would let the person in now.
 * @throws ApiError NOT_FOUND for an event that is not a refused access
 */
export async function explainRefusal(
  context: Context,
  caller: BuildingCaller,
  eventId: string,
): Promise<RefusalExplanation> {
  const { db } = context;
  const { domainId } = caller;
  const event = await getRefusal(db, caller, eventId);
  const [tag] = event.tagId === null ? [] : await listRefusedTags(db, domainId, [event.tagId]);
  const { person, present } = await findRefusedPerson(db, domainId, event);
  const stored =
    event.credentialId === null ? undefined : await findStoredCredential(db, domainId, event.credentialId);
  const { outputs, rules } = await readDoors(db, domainId, event);
  const doors: Explanation[] = present
    ? await explainDoors(db, {
        domainId,
        person: present,
        credentials: await listCountedCredentials(context, domainId, { event, tag, holderId: present.id }),
        rules,
        outputs: outputs.slice(0, EXPLAINED_DOORS_MAX),
        time: context.now(),
      })
    : [];
  const kinds = listRemediesOfRefusal({
    reason: event.reason,
    tag: tag && { isHeld: tag.userId !== null, isLost: tag.lostAt !== null },
    consoleOpening: outputs[0]?.consoleOpening,
    residentsOpen: await readResidentsOpen(db, domainId),
  });
  return {
    event,
    person,
    credential: stored ? toCountedCredential(stored) : null,
    lostAt: tag?.lostAt ?? null,
    remedies: kinds.map((kind) => ({
      kind,
      groups: [],
      credential: null,
      actionGroup: null,
      tag: nameTag(event),
    })),
    doors,
  };
}

/** @throws ApiError NOT_FOUND */
async function getRefusal(db: Reader, caller: BuildingCaller, eventId: string): Promise<Event> {
  const stored = await findStoredEvent(db, caller.domainId, eventId);
  if (stored?.kind !== "ACCESS" || stored.outcome !== "refused") throw new ApiError("NOT_FOUND");
  const events = await addRefusedTags(db, caller.domainId, [toEvent(stored)]);
  const [event] = await withoutDeniedMedia(db, caller, events);
  return event!;
}

/** Returns who was refused, or who had lost the tag, and the person's present name if they are still here. */
async function findRefusedPerson(
  db: Reader,
  domainId: string,
  { actor, reason, refusedTag }: Event,
): Promise<{ person: RefusalExplanation["person"]; present: NamedRow | undefined }> {
  const about = actor ?? (reason === "TAG_LOST" ? (refusedTag?.lastHolder ?? null) : null);
  if (about === null) return { person: null, present: undefined };
  const { id } = about;
  if (id === null) return { person: about, present: undefined };
  const name = (await findPeopleNames(db, { domainId }, [id])).get(id);
  if (name !== undefined) return { person: { id, name }, present: { id, name } };
  // A monitor is refused as well, and presents no credential.
  const isDevice = (await findAgentNames(db, { domainId }, [id])).has(id);
  return { person: isDevice ? null : { id: null, name: about.name }, present: undefined };
}

/** Reads the doors that the refusal concerns, and the rules about them: of the console, or of the device. */
async function readDoors(
  db: Reader,
  domainId: string,
  { method, targets, device }: Event,
): Promise<{ outputs: BuildingOutput[]; rules: AccessRules }> {
  if (method === "CONSOLE") {
    const ids = targets.map(({ id }) => id);
    const outputs = await listOpeningOutputsById(db, domainId, ids);
    return { outputs, rules: await readConsoleRules(db, domainId, undefined, outputs) };
  }
  const deviceId = device?.id ?? "";
  const own = await listOpeningOutputs(db, domainId, deviceId);
  const rules = await readRulesOfAll(db, { domainId, deviceId });
  const opened = [...rules.actionGroups, ...rules.zones].flatMap(({ outputIds }) => outputIds);
  const elsewhere = new Set(opened.filter((id) => !own.some((output) => output.id === id)));
  return { outputs: [...own, ...(await listOpeningOutputsById(db, domainId, [...elsewhere]))], rules };
}

/** Lists the credentials of a person that count for what was presented: those of the tag, or the refused one. */
async function listCountedCredentials(
  { db, keys }: Context,
  domainId: string,
  { event, tag, holderId }: { event: Event; tag: RefusedTag | undefined; holderId: string },
): Promise<StoredCredential[]> {
  const all = await listCredentialsOf(db, domainId, holderId);
  const { method, credentialId } = event;
  if (method === "CONSOLE") return all;
  if (method !== "NFC_TAG") return all.filter(({ id }) => id === credentialId);
  if (!tag || (tag.userId ?? tag.lostHolderId) !== holderId) return [];
  const valueIndex = credentialValueIndex(keys, domainId, tag.value);
  return all.filter(
    (each) =>
      each.credentialType === "NFC_TAG" && (each.valueIndex === null || each.valueIndex === valueIndex),
  );
}

/** A tag without a name is named by the end of its value. */
function nameTag({ refusedTag }: Event): NamedRow | null {
  if (refusedTag === null || refusedTag.id === null) return null;
  return { id: refusedTag.id, name: refusedTag.name ?? refusedTag.maskedValue };
}
