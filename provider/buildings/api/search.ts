import type { Api } from "#contract/index.ts";
import type { Handlers } from "../../handler.ts";
import { searchBuilding } from "../operations/search-building.ts";

export const search: Handlers<Api["search"]> = {
  async find({ query }, caller, { db, now }) {
    return searchBuilding({ db, now: now() }, caller, query.q);
  },
};
