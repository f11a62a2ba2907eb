import { SHOWN_WITHIN_MS } from "#rules/people/notes.ts";
import type { Transaction } from "#storage/database.ts";
import type { ProviderContext } from "../context.ts";
import { getStoredDevice } from "../devices/queries/devices.ts";
import { insertNote } from "../people/queries/notes.ts";
import type { DeviceRecipient } from "../people/queries/recipients.ts";
import { queuePushes } from "../push/queue-pushes.ts";
import { findRecipients, type Recipients } from "./find-recipients.ts";
import { mailNote } from "./mail-note.ts";
import { type ActionRun, recordOutcome } from "./outcome.ts";
import { queueActionCommand } from "./queue-action-command.ts";

/**
 * Delivers a post-it or a notification to its recipients: people find it on their page, at their browsers that
 * registered for it, and in their mail if they chose that; devices show or speak it. A post-it without a target is shown at the door itself.
 */
export async function deliverNote(
  tx: Transaction,
  context: ProviderContext,
  pending: ActionRun,
): Promise<void> {
  const { action, domainId, event } = pending;
  const recipients =
    action.targetType === "NONE" ? await atTheDoor(tx, pending) : await findRecipients(tx, domainId, action);
  if (recipients.people.length + recipients.devices.length === 0) {
    await recordOutcome(tx, pending, { outcome: "nobody" });
    return;
  }
  if (recipients.people.length > 0) await deliverToPeople(tx, context, pending, recipients.people);
  const text = String(action.payload["text"] ?? "");
  const mode = String(action.payload["mode"] ?? "text");
  const isLate = pending.now - event.time > SHOWN_WITHIN_MS;
  for (const device of recipients.devices) {
    await queueActionCommand(tx, pending, device, {
      kind: "show-note",
      payload: { text, mode, from: event.deviceName ?? "" },
      refusal: isLate ? "TOO_LATE" : undefined,
    });
  }
}

async function atTheDoor(tx: Transaction, { domainId, event }: ActionRun): Promise<Recipients> {
  if (event.deviceId === null) return { people: [], devices: [] };
  const { id, name, type, online } = await getStoredDevice(tx, domainId, event.deviceId);
  const door: DeviceRecipient = { id, name, type, online };
  return { people: [], devices: [door] };
}

async function deliverToPeople(
  tx: Transaction,
  context: ProviderContext,
  pending: ActionRun,
  people: Recipients["people"],
): Promise<void> {
  const { action, event, domainId, now } = pending;
  if ((await recordOutcome(tx, pending, { outcome: "done" })) === undefined) return;
  for (const person of people) {
    const noteId = await insertNote(tx, {
      userId: person.id,
      domainId,
      eventId: event.id,
      now,
      cameraId: null,
      kind: action.type === "POSTIT" ? "POSTIT" : "NOTIFICATION",
      mode: action.type === "POSTIT" ? modeOf(action.payload["mode"]) : null,
      text: String(action.payload["text"] ?? ""),
      device: { id: event.deviceId ?? "", name: event.deviceName ?? "" },
      buttonName: event.buttonName,
    });
    await queuePushes(tx, [person.id], { kind: "note", noteId }, now);
    if (action.type === "NOTIFICATION" && person.notesByMail)
      await mailNote(tx, context, domainId, person, noteId);
  }
}

function modeOf(mode: unknown): "text" | "speech" | "text_and_speech" {
  return mode === "speech" || mode === "text_and_speech" ? mode : "text";
}
