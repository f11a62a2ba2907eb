import { randomUUID } from "node:crypto";
import { DECIDED_AT_ALL_WITHIN_MS } from "#contract/device-link/limits.ts";
import { sealTag } from "#contract/device-link/sealed-tag.ts";
import { computeVerifier } from "#contract/device-link/verifier.ts";
import { decideForDevice } from "#provider/decisions/operations/decide-for-device.ts";
import { buildDeviceConfiguration } from "#provider/devices/operations/build-device-configuration.ts";
import { findLinkedDeviceById } from "#provider/devices/queries/device-link.ts";
import { createKeys } from "#provider/keys.ts";
import type { AccessDecision, CredentialType } from "#rules/access/access-decision.ts";
import type { World } from "./world.ts";

/** Creates a door that everyone in the building may open, with functions that act as its panel. */
export async function openDoor(world: World) {
  const { building, db, secret, clock, panel } = world;
  const { device, outputs, buttons } = await panel();
  const { id } = device;
  const { api } = building;
  const domainId = building.domain.id;
  const keys = createKeys(secret);
  const allAgents = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
  const group = await api.actionGroups.create({ id, body: { name: "Open the door" } });
  const door = outputs[0]!;
  const opening = { type: "ACTIVATION", targetType: "OUTPUT", targetId: door.id } as const;
  await api.actionGroups.addAction({ id, groupId: group.id, body: opening });
  const rule = { displayName: "Everybody", agentGroupId: allAgents.id, actionGroupId: group.id };
  const association = await api.accessControlAssociations.create({ id, body: rule });
  const linked = (await findLinkedDeviceById(db, id))!;
  const deviceSecret = keys.unseal(linked.secretSealed);

  function shown(method: CredentialType, value: string, eventId: string = randomUUID()) {
    const time = clock.now();
    const verifier = computeVerifier(deviceSecret, method, value);
    const sealed = method === "NFC_TAG" && { sealedTag: sealTag(deviceSecret, eventId, value) };
    return { eventId, time, receivedAt: time, method, verifier, ...sealed };
  }
  // The server's worker finds queued jobs by itself.
  const actionWork = { wake: () => undefined };
  const context = { db, keys, now: clock.now, actionWork, decisionLifeMs: DECIDED_AT_ALL_WITHIN_MS };
  async function present(method: CredentialType, value: string, eventId?: string): Promise<AccessDecision> {
    return decide(shown(method, value, eventId));
  }
  async function decide(presented: ReturnType<typeof shown>): Promise<AccessDecision> {
    // Twenty concurrent decisions on a busy machine must not be too late here.
    const prompt = { ...context, now: () => presented.time };
    return decideForDevice(prompt, linked, presented);
  }
  /** Presents a value from a while ago, which was in the server's queue for part of that time. */
  function presentLate(method: CredentialType, value: string, late: { ageMs: number; queuedMs: number }) {
    const presented = shown(method, value);
    const [time, receivedAt] = [presented.time - late.ageMs, presented.receivedAt - late.queuedMs];
    return decideForDevice(context, linked, { ...presented, time, receivedAt });
  }
  const configuration = () => buildDeviceConfiguration(db, keys, id);
  return {
    domainId,
    device,
    door,
    buttons,
    group,
    association,
    shown,
    present,
    decide,
    presentLate,
    configuration,
  };
}
