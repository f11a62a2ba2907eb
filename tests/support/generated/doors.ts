import type { Keys } from "#provider/keys.ts";
import { OUTPUT_TYPES } from "#rules/devices/devices.ts";
import { json, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { addRows, type Dice, GENERATED_AT, pairs } from "./dice.ts";

export interface GeneratedDoors {
  panels: { id: string; secretSealed: string; secret: string }[];
  /** All outputs of panels and auxiliaries. */
  outputIds: string[];
}

interface Site {
  domainId: string;
  monitorId: string;
  groupIds: readonly string[];
}

/**
 * Adds three panels and a monitor with outputs, auxiliaries, action groups, access rules, zones and lift
 * areas. The first group opens by rules alone, and the first output at the first panel; the second by a zone
 * alone, and all outputs; the others by both.
 */
export async function addGeneratedDoors(
  tx: Transaction,
  keys: Keys,
  dice: Dice,
  { domainId, monitorId, groupIds }: Site,
): Promise<GeneratedDoors> {
  const panels = dice.newIds(3).map((id) => {
    const secret = `secret of ${id}`;
    return { id, secret, secretSealed: keys.seal(secret) };
  });
  const monitor = { id: monitorId, secretSealed: keys.seal(`secret of ${monitorId}`) };
  for (const { id, secretSealed } of [...panels, monitor])
    await addDevice(tx, { id, domainId, secretSealed, type: id === monitorId ? "MONITOR" : "RINGBELL" });
  const panelIds = panels.map(({ id }) => id);
  const outputs = await addOutputs(tx, dice, domainId, panelIds);
  const outputIds = [...outputs.own, ...outputs.through];
  await addRules(tx, dice, { panelIds, groupIds, outputIds, areaIds: outputs.areas });
  await addZones(tx, dice, { domainId, groupIds, outputs });
  return { panels, outputIds };
}

async function addDevice(
  tx: Transaction,
  { id, domainId, secretSealed, type }: { id: string; domainId: string; secretSealed: string; type: string },
): Promise<void> {
  const kind = { type, model: "virtual-panel", button_count: 0, output_count: 2, input_count: 0 };
  const hardware = {
    ...kind,
    id,
    hw_id: id,
    activation_code_hash: id,
    announced: false,
    seen_at: GENERATED_AT,
  };
  await addRows(tx, "hardware", [hardware]);
  const device = {
    ...kind,
    id,
    domain_id: domainId,
    hardware_id: id,
    hw_id: id,
    name: id,
    ...nameColumns(id),
    secret_sealed: secretSealed,
    automatic_updates_enabled: false,
    offline_mode: false,
    enrolled: true,
    online: true,
    created_at: GENERATED_AT,
  };
  await addRows(tx, "device", [device]);
}

interface Outputs {
  own: string[];
  /** Outputs and lift areas of auxiliaries. */
  through: string[];
  areas: string[];
}

async function addOutputs(
  tx: Transaction,
  dice: Dice,
  domainId: string,
  panelIds: readonly string[],
): Promise<Outputs> {
  const [own, auxiliaryIds, through, areas] = [6, 2, 2, 2].map((count) => dice.newIds(count)) as [
    string[],
    string[],
    string[],
    string[],
  ];
  const output = (id: string, at: number) => ({
    id,
    display_name: id,
    type: id === own[0] ? "actuator" : dice.oneOf(OUTPUT_TYPES),
    activation_duration: 1,
    // Positions against the order of ids.
    position: 10 - at,
  });
  await addRows(
    tx,
    "device_output",
    own.map((id, at) => ({
      ...output(id, at),
      device_id: panelIds[at % panelIds.length],
      console_opening: at === 0 || !dice.once(4),
    })),
  );
  await addRows(
    tx,
    "auxiliary",
    auxiliaryIds.map((id) => ({
      id,
      domain_id: domainId,
      name: id,
      ...nameColumns(id),
      type: "RELE",
      model: "generic",
      settings: json({}),
      secrets_sealed: "",
      gateway_device_id: dice.oneOf([...panelIds, null]),
      created_at: GENERATED_AT,
    })),
  );
  const inAuxiliary = (at: number) => ({ auxiliary_id: auxiliaryIds[at % auxiliaryIds.length] });
  await addRows(
    tx,
    "auxiliary_output",
    through.map((id, at) => ({ ...output(id, at), ...inAuxiliary(at) })),
  );
  await addRows(
    tx,
    "auxiliary_area",
    areas.map((id, at) => ({ ...inAuxiliary(at), id, display_name: id, properties: json({}) })),
  );
  return { own, through, areas };
}

interface Targets {
  panelIds: readonly string[];
  groupIds: readonly string[];
  outputIds: readonly string[];
  areaIds: readonly string[];
}

async function addRules(
  tx: Transaction,
  dice: Dice,
  { panelIds, groupIds, outputIds, areaIds }: Targets,
): Promise<void> {
  const actionGroups = dice.newIds(6).map((id, at) => ({ id, device_id: panelIds[at % panelIds.length]! }));
  await addRows(
    tx,
    "action_group",
    actionGroups.map((group) => ({ ...group, name: group.id, ...nameColumns(group.id) })),
  );
  const actionOf = (at: number) => {
    const opened = dice.oneOf([...outputIds, "removed"]);
    const [type, target_type, target_id, payload] = dice.oneOf([
      ["ACTIVATION", "OUTPUT", opened, {}],
      ["ACTIVATION", "OUTPUT", opened, { duration: 5 }],
      ["ACTIVATION", "ENDPOINT", opened, {}],
      ["REQUEST", "ENDPOINT", opened, {}],
      ["CALL_ELEVATOR", "ELEVATOR_SYSTEM_AREA", dice.oneOf(areaIds), { kind: dice.oneOf([0, 2, 9]) }],
    ]);
    return { id: dice.newId(), type, target_type, target_id, payload: json(payload), position: at };
  };
  const actions = pairs(actionGroups, [3, 2, 1]).map(([{ id }, at]) => {
    return { ...actionOf(at), action_group_id: id };
  });
  const opening = { type: "ACTIVATION", target_type: "OUTPUT", target_id: outputIds[0], payload: json({}) };
  actions.push({
    ...actionOf(0),
    ...opening,
    action_group_id: actionGroups[0]!.id,
  } as (typeof actions)[number]);
  await addRows(tx, "action", actions);
  const byRules = groupIds.filter((id) => id !== groupIds[1]);
  const rules = pairs(byRules, actionGroups).filter(
    ([groupId, group]) => (groupId === groupIds[0] && group === actionGroups[0]) || dice.once(4),
  );
  await addRows(
    tx,
    "access_control_association",
    rules.map(([agent_group_id, { id, device_id }]) => ({
      id: dice.newId(),
      device_id,
      display_name: "Rule",
      ...nameColumns("Rule"),
      agent_group_id,
      action_group_id: id,
    })),
  );
}

async function addZones(
  tx: Transaction,
  dice: Dice,
  { domainId, groupIds, outputs }: { domainId: string; groupIds: readonly string[]; outputs: Outputs },
): Promise<void> {
  const group = { domain_id: domainId, created_at: GENERATED_AT };
  const [zoneIds, areaGroupIds] = [dice.newIds(4), dice.newIds(2)];
  const zones = zoneIds.map((id, at) => ({ id, collects: [null, null, "ALL", "ACTUATORS"][at] }));
  await addRows(
    tx,
    "output_group",
    zones.map((zone) => ({ ...group, ...zone, name: zone.id, ...nameColumns(zone.id) })),
  );
  const inZones = dice.someOf(pairs(zoneIds.slice(0, 2), [...outputs.own, ...outputs.through]));
  await addRows(
    tx,
    "output_group_member",
    inZones.map(([group_id, output_id]) => ({
      group_id,
      output_id,
      device_output_id: outputs.own.includes(output_id) ? output_id : null,
      auxiliary_output_id: outputs.own.includes(output_id) ? null : output_id,
    })),
  );
  const random = pairs(groupIds.slice(2), zoneIds).filter(() => dice.once(5));
  await addRows(
    tx,
    "agent_group_output_group",
    [[groupIds[1], zoneIds[2]], ...random].map(([agent_group_id, output_group_id]) => ({
      agent_group_id,
      output_group_id,
    })),
  );
  await addRows(
    tx,
    "elevator_area_group",
    areaGroupIds.map((id, at) => ({
      ...group,
      id,
      name: id,
      ...nameColumns(id),
      collects: [null, "ALL"][at],
    })),
  );
  await addRows(
    tx,
    "elevator_area_group_member",
    dice.someOf(outputs.areas).map((area_id) => ({ group_id: areaGroupIds[0], area_id })),
  );
  await addRows(
    tx,
    "agent_group_elevator_area_group",
    dice.someOf(pairs(groupIds, areaGroupIds)).map(([agent_group_id, elevator_area_group_id]) => {
      return { agent_group_id, elevator_area_group_id };
    }),
  );
}
