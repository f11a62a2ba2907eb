import type { Api } from "#contract/index.ts";
import type { Note } from "#contract/people/notes.ts";
import { transaction } from "#storage/database.ts";
import { offerNotePicture } from "../../actions/offer-note-picture.ts";
import type { BuildingCaller, Handlers } from "../../handler.ts";
import {
  countLostNotes,
  countUnreadNotes,
  getNote,
  markNoteRead,
  markNotesRead,
  readPageOfNotes,
} from "../queries/notes.ts";

export const notes: Handlers<Api["notes"]> = {
  async list({ query }, caller, { db }) {
    const page = await readPageOfNotes(db, caller, query);
    return { ...page, items: page.items.map((note) => showTo(caller, note)) };
  },

  async state(_input, caller, { db }) {
    return { unread: await countUnreadNotes(db, caller), removed: await countLostNotes(db, caller) };
  },

  async readAll({ body: { until } }, caller, { db, now }) {
    await transaction(db, (tx) => markNotesRead(tx, caller, { until, now: now() }));
  },

  async get({ id }, caller, { db }) {
    return showTo(caller, await getNote(db, caller, id));
  },

  async read({ id }, caller, { db, now }) {
    return transaction(db, (tx) => markNoteRead(tx, caller, id, now()));
  },

  async picture({ id }, caller, context) {
    return offerNotePicture(context, caller, id);
  },
};

/** Only the recipient reads a note: a view shows when and where it was left, without its text and picture. */
function showTo({ viewerId }: BuildingCaller, note: Note): Note {
  return viewerId === null ? note : { ...note, text: "", camera: null };
}
