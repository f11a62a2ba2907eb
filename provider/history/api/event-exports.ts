import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { readPageOfAll } from "#storage/pages.ts";
import type { Handlers } from "../../handler.ts";
import { orderExport } from "../operations/order-export.ts";
import { readExportPart } from "../operations/read-export-part.ts";
import { deleteExport, getExport, listExports } from "../queries/event-exports.ts";

export const eventExports: Handlers<Api["eventExports"]> = {
  async create({ body }, caller, context) {
    return orderExport(context, caller, body);
  },

  async list({ query }, caller, { db, now }) {
    return readPageOfAll(query, await listExports(db, caller, now()));
  },

  async get({ id }, caller, { db, now }) {
    return getExport(db, caller, id, now());
  },

  async part({ id, position }, caller, context) {
    return readExportPart(context, caller, { id, position: Number(position) });
  },

  async cancel({ id }, caller, { db }) {
    await transaction(db, (tx) => deleteExport(tx, caller, id));
  },
};
