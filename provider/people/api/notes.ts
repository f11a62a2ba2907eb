import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { offerNotePicture } from "../../actions/offer-note-picture.ts";
import type { Handlers } from "../../handler.ts";
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
    return readPageOfNotes(db, caller, query);
  },

  async state(_input, caller, { db }) {
    return { unread: await countUnreadNotes(db, caller), removed: await countLostNotes(db, caller) };
  },

  async readAll({ body: { until } }, caller, { db, now }) {
    await transaction(db, (tx) => markNotesRead(tx, caller, { until, now: now() }));
  },

  async get({ id }, caller, { db }) {
    return getNote(db, caller, id);
  },

  async read({ id }, caller, { db, now }) {
    return transaction(db, (tx) => markNoteRead(tx, caller, id, now()));
  },

  async picture({ id }, caller, context) {
    return offerNotePicture(context, caller, id);
  },
};
