import type { OpenableOutput } from "#contract/access/openings.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { findBest } from "#rules/buildings/search-match.ts";
import { OUTPUT_TYPES } from "#rules/devices/devices.ts";
import { isOpening } from "#rules/devices/outputs.ts";
import { nameKey, type Reader } from "#storage/database.ts";
import { countSelected, readPage, readPageOfAll, rowCount } from "#storage/pages.ts";
import { foundByName } from "./found-by-name.ts";

/** An output of the building's devices that lets people through. */
export interface BuildingOutput extends Omit<OpenableOutput, "reason"> {
  /** Whether it may be opened from the console, as an administrator set it. */
  consoleOpening: boolean;
}

const OPENING_TYPES = OUTPUT_TYPES.filter((type) => isOpening(type));

/** Selects the outputs that let people through, of devices with hardware. */
function outputsOf(db: Reader, domainId: string) {
  return db
    .selectFrom("device_output")
    .innerJoin("device", "device.id", "device_output.device_id")
    .innerJoin("hardware", "hardware.id", "device.hardware_id")
    .where("device.domain_id", "=", domainId)
    .where("hardware.returned_at", "is", null)
    .where("device_output.type", "in", OPENING_TYPES);
}

type Outputs = ReturnType<typeof outputsOf>;

function inOrder(outputs: Outputs) {
  return outputs.orderBy("device.name_order").orderBy("device.id").orderBy("device_output.position");
}

async function read(
  outputs: Outputs,
  { limit, offset }: { limit?: number; offset?: number } = {},
): Promise<BuildingOutput[]> {
  return inOrder(outputs)
    .leftJoin("terminal_state", (join) =>
      join
        .onRef("terminal_state.device_id", "=", "device_output.device_id")
        .onRef("terminal_state.terminal_id", "=", "device_output.id"),
    )
    .select(["device_output.id", "display_name as displayName", "device_output.type"])
    .select(["console_opening as consoleOpening", "device.id as deviceId", "device.name as deviceName"])
    .select(["device.online", "device.last_seen_at as lastSeenAt", "terminal_state.active"])
    .$if(limit !== undefined, (query) => query.limit(limit!).offset(offset!))
    .execute();
}

/** Lists the outputs of a device that let people through, by position; none for a device without hardware. */
export async function listOpeningOutputs(
  db: Reader,
  domainId: string,
  deviceId: string,
): Promise<BuildingOutput[]> {
  return read(outputsOf(db, domainId).where("device.id", "=", deviceId));
}

/** Lists those outputs with these ids that let people through, by device and position. */
export async function listOpeningOutputsById(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<BuildingOutput[]> {
  if (ids.length === 0) return [];
  return read(outputsOf(db, domainId).where("device_output.id", "in", ids));
}

export interface OpenableQuery extends PageQuery {
  deviceId?: string | undefined;
  search?: string | undefined;
}

/** What a person may open: by the access rules and zones of groups; with `deviceIds` only at these devices. */
export interface OpeningScope {
  groupIds: readonly string[];
  deviceIds?: readonly string[] | undefined;
}

function isEmpty({ groupIds, deviceIds }: OpeningScope): boolean {
  return groupIds.length === 0 || deviceIds?.length === 0;
}

/**
 * Returns a page of the outputs that can be opened from the console, by device and position; with a scope only
 * those in it, as `decideForConsole` decides for one output.
 */
export async function readPageOfOpenable(
  db: Reader,
  domainId: string,
  query: OpenableQuery,
  scope?: OpeningScope,
): Promise<Page<BuildingOutput>> {
  if (scope && isEmpty(scope)) return readPageOfAll(query, []);
  const { deviceId } = query;
  const search = query.search?.trim();
  const matching = openableOf(db, domainId, scope).$if(deviceId !== undefined, (outputs) =>
    outputs.where("device.id", "=", deviceId!),
  );
  if (search) return pageOfNamed(matching, query, search);
  return readPage(query, {
    rows: (limit, offset) => read(matching, { limit, offset }),
    count: () => countSelected(matching.select(rowCount)),
  });
}

/** A text that outputs are searched for. */
export interface OutputSearch {
  /** As it was typed. */
  text: string;
  /** Whether names that differ from the text by one mistake are found instead. */
  forgiving: boolean;
}

/** An output that was found by its name or that of its device. */
export type FoundOutput = Pick<BuildingOutput, "id" | "displayName" | "deviceId" | "deviceName">;

/**
 * Returns the outputs that can be opened from the console and that a text finds, the best first; with a scope
 * only those in it, as {@link readPageOfOpenable}.
 */
export async function findOpenableByName(
  db: Reader,
  domainId: string,
  { text, forgiving }: OutputSearch,
  scope?: OpeningScope,
): Promise<FoundOutput[]> {
  if (scope && isEmpty(scope)) return [];
  const outputs = await inOrder(openableOf(db, domainId, scope))
    .select(["device_output.id", "display_name as displayName"])
    .select(["device.id as deviceId", "device.name as deviceName"])
    .execute();
  return findBest(outputs, { text: nameKey(text), forgiving }, ({ displayName, deviceName }) => [
    nameKey(displayName),
    nameKey(deviceName),
  ]);
}

/** Selects the outputs that can be opened from the console; with a scope only those in it. */
function openableOf(db: Reader, domainId: string, scope: OpeningScope | undefined): Outputs {
  const outputs = outputsOf(db, domainId).where("console_opening", "=", true);
  if (!scope) return outputs;
  const { groupIds, deviceIds } = scope;
  return openedBy(outputs, groupIds).$if(deviceIds !== undefined, (opened) =>
    opened.where("device.id", "in", deviceIds!),
  );
}

async function pageOfNamed(
  matching: Outputs,
  query: PageQuery,
  search: string,
): Promise<Page<BuildingOutput>> {
  const names = await inOrder(matching)
    .select(["device_output.id", "display_name as displayName", "device.name as ownerName"])
    .execute();
  const found = foundByName(names, search);
  const page = readPageOfAll(
    query,
    found.map(({ id }) => id),
  );
  const items = page.items.length > 0 ? await read(matching.where("device_output.id", "in", page.items)) : [];
  return { ...page, items };
}

function openedBy(outputs: Outputs, groupIds: readonly string[]): Outputs {
  return outputs.where((eb) => {
    const zones = eb
      .selectFrom("agent_group_output_group")
      .innerJoin("output_group", "output_group.id", "agent_group_output_group.output_group_id")
      .where("agent_group_id", "in", groupIds);
    const collecting = (what: "ALL" | "ACTUATORS") =>
      zones.select("output_group.id").where("collects", "=", what);
    const inZones = zones
      .innerJoin("output_group_member", "output_group_member.group_id", "output_group.id")
      .select("output_group_member.output_id as outputId")
      .where("collects", "is", null);
    const inRules = eb
      .selectFrom("access_control_association")
      .innerJoin("action", "action.action_group_id", "access_control_association.action_group_id")
      .select("action.target_id as targetId")
      .where("agent_group_id", "in", groupIds)
      .where("action.type", "=", "ACTIVATION")
      .where("target_type", "=", "OUTPUT")
      .where("target_id", "is not", null);
    return eb.or([
      eb("device_output.id", "in", inRules.$narrowType<{ targetId: string }>()),
      eb("device_output.id", "in", inZones),
      eb.exists(collecting("ALL")),
      eb.and([eb("device_output.type", "=", "actuator"), eb.exists(collecting("ACTUATORS"))]),
    ]);
  });
}
