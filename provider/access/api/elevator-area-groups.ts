import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { findAreaNames } from "../../buildings/queries/names-in-building.ts";
import type { Handlers } from "../../handler.ts";
import { getAgentGroup, readPageOfGroupsThatReach } from "../../people/queries/agent-groups.ts";
import { requireChangeableGroup, requireUnreservedName } from "../../permissions/agent-groups.ts";
import { giveElevatorAreaGroups } from "../operations/give-elevator-area-groups.ts";
import {
  addGroupToReach,
  createElevatorAreaGroup,
  deleteElevatorAreaGroup,
  deleteGroupArea,
  getElevatorAreaGroup,
  insertGroupArea,
  listElevatorAreaGroups,
  readPageOfCandidateAreas,
  readPageOfElevatorAreaGroups,
  readPageOfGroupAreas,
  readPageOfGroupsToReach,
  removeGroupToReach,
  renameElevatorAreaGroup,
} from "../queries/elevator-area-groups.ts";

export const elevatorAreaGroups: Handlers<Api["elevatorAreaGroups"]> = {
  async list({ query }, { domainId }, { db }) {
    return readPageOfElevatorAreaGroups(db, domainId, { ...query, hidden: query.hidden === "true" });
  },

  async create({ body }, { domainId }, { db, now }) {
    return transaction(db, (tx) => createElevatorAreaGroup(tx, { domainId, name: body.name, now: now() }));
  },

  async get({ id }, { domainId }, { db }) {
    return getElevatorAreaGroup(db, domainId, id);
  },

  async update({ id, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      const group = await getElevatorAreaGroup(tx, domainId, id);
      requireChangeableGroup(group.name);
      requireUnreservedName(body.name);
      await renameElevatorAreaGroup(tx, domainId, id, body.name);
      return { ...group, name: body.name };
    });
  },

  async remove({ id }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      requireChangeableGroup((await getElevatorAreaGroup(tx, domainId, id)).name);
      await deleteElevatorAreaGroup(tx, domainId, id);
    });
  },

  async listMembers({ id, query }, { domainId }, { db }) {
    await getElevatorAreaGroup(db, domainId, id);
    return readPageOfGroupAreas(db, domainId, id, query);
  },

  async listCandidates({ id, query }, { domainId }, { db }) {
    await getElevatorAreaGroup(db, domainId, id);
    return readPageOfCandidateAreas(db, domainId, id, query);
  },

  async listAgentGroups({ id, query }, { domainId }, { db }) {
    await getElevatorAreaGroup(db, domainId, id);
    return readPageOfGroupsThatReach(db, domainId, id, query);
  },

  async addMember({ id, body }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      const group = await getElevatorAreaGroup(tx, domainId, id);
      if (!(await findAreaNames(tx, { domainId }, [body.areaId])).has(body.areaId)) {
        throw new ApiError("ELEVATOR_AREA_UNKNOWN", { fields: { areaId: "unknown" } });
      }
      requireChangeableGroup(group.name);
      await insertGroupArea(tx, id, body.areaId);
    });
  },

  async removeMember({ id, memberId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      requireChangeableGroup((await getElevatorAreaGroup(tx, domainId, id)).name);
      if (!(await deleteGroupArea(tx, id, memberId))) throw new ApiError("NOT_FOUND");
    });
  },

  async listOfAgentGroup({ id, query }, { domainId }, { db }) {
    await getAgentGroup(db, domainId, id);
    return readPageOfGroupsToReach(db, domainId, id, query);
  },

  async setOfAgentGroup({ id, body }, { domainId }, context) {
    return giveElevatorAreaGroups(context, domainId, id, body.elevatorAreaGroupIds);
  },

  async giveToAgentGroup({ id, body }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getAgentGroup(tx, domainId, id);
      if ((await listElevatorAreaGroups(tx, domainId, [body.elevatorAreaGroupId])).length === 0)
        throw new ApiError("ELEVATOR_AREA_GROUP_UNKNOWN", { fields: { elevatorAreaGroupId: "unknown" } });
      await addGroupToReach(tx, id, body.elevatorAreaGroupId);
    });
  },

  async takeFromAgentGroup({ id, elevatorAreaGroupId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getAgentGroup(tx, domainId, id);
      if (!(await removeGroupToReach(tx, id, elevatorAreaGroupId))) throw new ApiError("NOT_FOUND");
    });
  },
};
