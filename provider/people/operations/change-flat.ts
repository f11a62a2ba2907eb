import type { Flat, MovedInFlat } from "#contract/people/flats.ts";
import type { MoveOut } from "#contract/people/moves.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import {
  requireChangeableGroup,
  requireListedName,
  requireUnreservedName,
} from "../../permissions/agent-groups.ts";
import { lockRelations } from "../queries/agent-group-relations.ts";
import { createAgentGroup, getAgentGroup, renameAgentGroup } from "../queries/agent-groups.ts";
import { flatColumns, getFlat, requireFlat, updateFlat } from "../queries/flats.ts";
import { type MoveIn, moveIn, type Mover } from "./move-in.ts";
import { moveOut } from "./move-out.ts";

interface NewFlat {
  name: string;
  stair: string;
  floor: string;
  note: string;
}

/**
 * Creates a flat with its people, calls and access. @throws ApiError AGENT_GROUP_EXISTS, GROUP_NAME_RESERVED, and
 * those of `moveIn`
 */
export async function createFlat(
  context: ProviderContext,
  caller: Mover,
  { name, stair, floor, note, ...contents }: NewFlat & MoveIn,
): Promise<MovedInFlat> {
  requireListedName(name);
  const { domainId } = caller;
  return transaction(context.db, async (tx) => {
    if (relatesGroups(contents)) await lockRelations(tx);
    const columns = flatColumns({ stair, floor, note });
    const group = { domainId, name, container: false, now: context.now(), ...columns };
    const { id } = await createAgentGroup(tx, group);
    const invites = await moveIn(tx, context, caller, { id, name }, contents);
    return { ...(await getFlat(tx, domainId, id, context.now())), invites };
  });
}

function relatesGroups({ access: { sameAs, groupIds } }: MoveIn): boolean {
  return sameAs !== undefined || groupIds.length > 0;
}

/** Adds people, calls and access to a flat. @throws ApiError NOT_FOUND, and those of `moveIn` */
export async function moveIntoFlat(
  context: ProviderContext,
  caller: Mover,
  id: string,
  contents: MoveIn,
): Promise<MovedInFlat> {
  const { domainId } = caller;
  return transaction(context.db, async (tx) => {
    if (relatesGroups(contents)) await lockRelations(tx);
    const { name } = await getFlat(tx, domainId, id, context.now());
    const invites = await moveIn(tx, context, caller, { id, name }, contents);
    return { ...(await getFlat(tx, domainId, id, context.now())), invites };
  });
}

/** Moves people out of a flat. @throws ApiError NOT_FOUND, USER_UNKNOWN, LAST_ADMINISTRATOR */
export async function moveOutOfFlat(
  { db, now }: Pick<ProviderContext, "db" | "now">,
  { domainId, id }: { domainId: string; id: string },
  who: MoveOut,
): Promise<Flat> {
  return transaction(db, async (tx) => {
    await requireFlat(tx, domainId, id);
    await moveOut(tx, { domainId, flatId: id, now: now() }, who);
    return getFlat(tx, domainId, id, now());
  });
}

/**
 * Changes a flat, or makes a group a flat; omitted fields are unchanged.
 * @throws ApiError NOT_FOUND, DEFAULT_GROUP, GROUP_NAME_RESERVED, AGENT_GROUP_EXISTS
 */
export async function changeFlat(
  { db, now }: Pick<ProviderContext, "db" | "now">,
  { domainId, id }: { domainId: string; id: string },
  { name, ...place }: { [Field in keyof NewFlat]?: string | undefined },
): Promise<Flat> {
  return transaction(db, async (tx) => {
    const group = await getAgentGroup(tx, domainId, id);
    requireChangeableGroup(group.name);
    requireListedName(name ?? group.name);
    if (name !== undefined) {
      requireUnreservedName(name);
      await renameAgentGroup(tx, domainId, id, name);
    }
    await updateFlat(tx, { domainId, id }, place);
    return getFlat(tx, domainId, id, now());
  });
}
