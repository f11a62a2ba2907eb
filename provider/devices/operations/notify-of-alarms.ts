import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import { NOTE_READERS_MAX, SHOWN_WITHIN_MS } from "#rules/people/notes.ts";
import type { Transaction } from "#storage/database.ts";
import { mailNote } from "../../actions/mail-note.ts";
import { findInputNames } from "../../buildings/queries/names-in-building.ts";
import type { ProviderContext } from "../../context.ts";
import { insertNote } from "../../people/queries/notes.ts";
import { listPeopleRecipients } from "../../people/queries/recipients.ts";
import { listAdministrators } from "../../people/queries/user-groups.ts";
import { queuePushes } from "../../push/queue-pushes.ts";

interface AlarmSource {
  domainId: string;
  device: { id: string; name: string };
  /** The new events of a device. */
  events: readonly DeviceEvent[];
  now: number;
}

/**
 * Notifies a building's administrators of each alarm of a device, with the input's name; also by mail if they
 * want this. Late alarms are only in the history.
 */
export async function notifyOfAlarms(
  tx: Transaction,
  context: Omit<ProviderContext, "link">,
  { domainId, device, events, now }: AlarmSource,
): Promise<void> {
  const alarms = events.filter(({ outcome, time }) => outcome === "alarm" && now - time <= SHOWN_WITHIN_MS);
  if (alarms.length === 0) return;
  const ids = alarms.flatMap(({ targets }) => targets.map(({ id }) => id));
  const names = await findInputNames(tx, { domainId, deviceId: device.id }, ids);
  const administrators = (await listAdministrators(tx, domainId)).map(({ userId }) => userId);
  const people = await listPeopleRecipients(tx, domainId, administrators, NOTE_READERS_MAX);
  for (const { id: eventId, targets } of alarms) {
    const text = targets.flatMap(({ id }) => names.get(id) ?? []).join(", ");
    for (const person of people) {
      const noteId = await insertNote(tx, {
        userId: person.id,
        domainId,
        eventId,
        now,
        cameraId: null,
        kind: "NOTIFICATION",
        mode: null,
        text,
        device,
        buttonName: null,
      });
      await queuePushes(tx, [person.id], { kind: "note", noteId }, now);
      if (person.notesByMail) await mailNote(tx, context, domainId, person, noteId);
    }
  }
}
