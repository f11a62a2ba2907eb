import type { Flat } from "#contract/people/flats.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import {
  requireChangeableGroup,
  requireListedName,
  requireUnreservedName,
} from "../../permissions/agent-groups.ts";
import { createAgentGroup, getAgentGroup, renameAgentGroup } from "../queries/agent-groups.ts";
import { flatColumns, getFlat, updateFlat } from "../queries/flats.ts";

interface NewFlat {
  name: string;
  stair: string;
  floor: string;
  note: string;
}

/** Creates a flat. @throws ApiError AGENT_GROUP_EXISTS, GROUP_NAME_RESERVED */
export async function createFlat(
  { db, now }: Pick<ProviderContext, "db" | "now">,
  domainId: string,
  { name, ...place }: NewFlat,
): Promise<Flat> {
  requireListedName(name);
  return transaction(db, async (tx) => {
    const group = { domainId, name, container: false, now: now(), ...flatColumns(place) };
    const { id } = await createAgentGroup(tx, group);
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
