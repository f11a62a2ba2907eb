import type { Page, PageQuery } from "#contract/paging.ts";
import type { Note } from "#contract/people/notes.ts";
import { NOTES_UNREAD_MAX } from "#rules/people/notes.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import { type Database, newId, type Reader, type Transaction } from "#storage/database.ts";
import { countSelected, readPageOfRows, rowCount } from "#storage/pages.ts";
import { notFound } from "../../missing-rows.ts";

const noteColumns = camelCase([
  "note.id",
  "note.domain_id",
  "note.user_id",
  "note.kind",
  "note.mode",
  "note.text",
  "note.event_id",
  "note.device_id",
  "note.device_name",
  "note.button_name",
  "note.camera_id",
  "note.created_at",
  "note.read_at",
]);

type StoredNote = RowOf<"note", typeof noteColumns>;

/** The person whose notes are read, and the building. */
interface NoteReader {
  userId: string;
  domainId: string;
}

interface NewNote extends NoteReader {
  kind: Note["kind"];
  mode: Note["mode"];
  text: string;
  eventId: string;
  device: { id: string; name: string };
  buttonName: string | null;
  cameraId: string | null;
  now: number;
}

/** Returns a page of a reader's notes, the newest first; all notes, or only the unread ones. */
export async function readPageOfNotes(
  db: Reader,
  reader: NoteReader,
  { unread, ...query }: PageQuery & { unread?: boolean },
): Promise<Page<Note>> {
  const matching = notesOf(db, reader).$if(unread === true, (each) => each.where("note.read_at", "is", null));
  const ordered = withPicture(matching).orderBy("note.created_at", "desc").orderBy("note.id", "desc");
  const page = await readPageOfRows(query, ordered);
  return { ...page, items: page.items.map(noteOf) };
}

/** @throws ApiError NOT_FOUND, also for another person's note */
export async function getNote(db: Reader, reader: NoteReader, id: string): Promise<Note> {
  const row = await withPicture(notesOf(db, reader))
    .where("note.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return noteOf(row);
}

export async function countUnreadNotes(db: Reader, reader: NoteReader): Promise<number> {
  return countSelected(notesOf(db, reader).where("note.read_at", "is", null).select(rowCount));
}

/** Counts the unread notes that were dropped for newer ones since the reader last marked all as read. */
export async function countLostNotes(db: Reader, { userId, domainId }: NoteReader): Promise<number> {
  const row = await db
    .selectFrom("note_loss")
    .select("count")
    .where("user_id", "=", userId)
    .where("domain_id", "=", domainId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Adds a note and returns its id; the oldest unread ones beyond the limit are dropped and counted. */
export async function insertNote(tx: Transaction, note: NewNote): Promise<string> {
  const id = newId();
  await tx
    .insertInto("note")
    .values({
      id,
      domain_id: note.domainId,
      user_id: note.userId,
      kind: note.kind,
      mode: note.mode,
      text: note.text,
      event_id: note.eventId,
      camera_id: note.cameraId,
      created_at: note.now,
      device_id: note.device.id,
      device_name: note.device.name,
      button_name: note.buttonName,
      read_at: null,
    })
    .execute();
  await createRoom(tx, note);
  return id;
}

async function createRoom(tx: Transaction, reader: NoteReader): Promise<void> {
  const excess = await notesOf(tx, reader)
    .select("note.id")
    .where("note.read_at", "is", null)
    .orderBy("note.created_at", "desc")
    .orderBy("note.id", "desc")
    .limit(NOTES_UNREAD_MAX)
    .offset(NOTES_UNREAD_MAX)
    .execute();
  if (excess.length === 0) return;
  const ids = excess.map(({ id }) => id);
  await tx.deleteFrom("note").where("id", "in", ids).execute();
  const { userId, domainId } = reader;
  await tx
    .insertInto("note_loss")
    .values({ user_id: userId, domain_id: domainId, count: ids.length })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "domain_id"])
        .doUpdateSet((eb) => ({ count: eb("note_loss.count", "+", ids.length) })),
    )
    .execute();
}

/** Marks a note as read; no effect when it already is. @throws ApiError NOT_FOUND */
export async function markNoteRead(
  tx: Transaction,
  reader: NoteReader,
  id: string,
  now: number,
): Promise<Note> {
  await tx
    .updateTable("note")
    .set({ read_at: now })
    .where("id", "=", id)
    .where("user_id", "=", reader.userId)
    .where("domain_id", "=", reader.domainId)
    .where("read_at", "is", null)
    .execute();
  return getNote(tx, reader, id);
}

/** Marks all notes up to a moment as read; later notes stay unread. */
export async function markNotesRead(
  tx: Transaction,
  { userId, domainId }: NoteReader,
  { until, now }: { until: number; now: number },
): Promise<void> {
  await tx
    .updateTable("note")
    .set({ read_at: now })
    .where("user_id", "=", userId)
    .where("domain_id", "=", domainId)
    .where("created_at", "<=", until)
    .where("read_at", "is", null)
    .execute();
  await tx.deleteFrom("note_loss").where("user_id", "=", userId).where("domain_id", "=", domainId).execute();
}

/** Returns a note to send by mail; undefined when it has been read or deleted. */
export async function findUnreadNote(db: Reader, id: string): Promise<StoredNote | undefined> {
  return db
    .selectFrom("note")
    .select(noteColumns)
    .where("id", "=", id)
    .where("read_at", "is", null)
    .executeTakeFirst();
}

/** Deletes the read and the unread notes from before these moments. */
export async function deleteOldNotes(
  db: Database,
  { read, unread }: { read: number; unread: number },
): Promise<void> {
  await db
    .deleteFrom("note")
    .where((eb) => eb.or([eb("read_at", "<", read), eb("created_at", "<", unread)]))
    .execute();
}

function notesOf(db: Reader, { userId, domainId }: NoteReader) {
  return db.selectFrom("note").where("note.user_id", "=", userId).where("note.domain_id", "=", domainId);
}

type Query = ReturnType<typeof notesOf>;

function withPicture(query: Query) {
  return query
    .leftJoin("camera_picture", (join) =>
      join
        .onRef("camera_picture.domain_id", "=", "note.domain_id")
        .onRef("camera_picture.event_id", "=", "note.event_id")
        .onRef("camera_picture.camera_id", "=", "note.camera_id"),
    )
    .select(noteColumns)
    .select(camelCase(["camera_name", "until", "taken_at", "problem"]));
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof withPicture>["execute"]>>[number];

function noteOf(row: NoteRow): Note {
  return {
    id: row.id,
    kind: row.kind,
    mode: row.mode,
    text: row.text,
    eventId: row.eventId,
    device: { id: row.deviceId, name: row.deviceName },
    buttonName: row.buttonName,
    camera:
      row.cameraId === null
        ? null
        : {
            id: row.cameraId,
            name: row.cameraName ?? "",
            takenAt: row.takenAt,
            until: row.until ?? row.createdAt,
            problem: row.problem,
          },
    createdAt: row.createdAt,
    readAt: row.readAt,
  };
}
