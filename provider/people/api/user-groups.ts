import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { ADMINISTRATORS } from "#rules/people/roles.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { addAdministrator, removeAdministrator } from "../operations/change-administrators.ts";
import { readPageOfAdministrators } from "../queries/members.ts";

export const userGroups: Handlers<Api["userGroups"]> = {
  async list() {
    return { items: [{ name: ADMINISTRATORS }] };
  },

  async listMembers({ name, query }, { domainId }, { db, now }) {
    requireUserGroup(name);
    return readPageOfAdministrators(db, { domainId, now: now() }, query);
  },

  async addMember({ name, body }, { domainId }, { db }) {
    requireUserGroup(name);
    await transaction(db, (tx) => addAdministrator(tx, domainId, body.userId));
  },

  async removeMember({ name, userId }, { domainId }, { db }) {
    requireUserGroup(name);
    await transaction(db, (tx) => removeAdministrator(tx, domainId, userId));
  },
};

function requireUserGroup(name: string): void {
  if (name !== ADMINISTRATORS) throw new ApiError("NOT_FOUND");
}
