import type { Domain } from "#contract/buildings/domains.ts";
import type { Language } from "#rules/languages.ts";
import { transaction } from "#storage/database.ts";
import { removeBuilding } from "../../buildings/operations/remove-building.ts";
import type { ProviderContext } from "../../context.ts";
import { giveAccess } from "../../demo/access.ts";
import { installAuxiliaries } from "../../demo/auxiliaries.ts";
import { type DemoMonitors, installDevices, installMonitors } from "../../demo/devices.ts";
import { createHistory } from "../../demo/history.ts";
import { type DemoPeople, settlePeople } from "../../demo/people.ts";
import { createRandom } from "../../demo/random.ts";
import type { Site } from "../../demo/site.ts";
import { demoWords } from "../../demo/words.ts";
import { createOnLicence } from "../../licences/operations/activate-licence.ts";
import { issueLicence } from "../../licences/operations/issue-licence.ts";
import { insertRelation } from "../../people/queries/agent-group-relations.ts";
import { getAgentGroupByName, insertGroupMember } from "../../people/queries/agent-groups.ts";
import { printedCode } from "../../sign-in/printed-code.ts";
import type { SignedIn } from "../../signed-in.ts";
import { noteDevicesSeen, simulateDevices } from "../queries/demo-devices.ts";
import { noteDemoBuilding } from "../queries/set-up.ts";
import { DEMO_SEATS } from "./set-up.ts";

const SEED = 7;
/** Enough for a monitor in each flat. */
const DEVICE_SEATS = 20;
/** The firmware that `npm run panel` reports. */
const FIRMWARE = "virtual-1";
const HOUR_MS = 3_600_000;

/**
 * Creates a demo building on a new licence: devices that the server simulates, people of every role and a
 * month of history. It can be deleted like any other building. Removes everything on failure.
 */
export async function addDemoBuilding(
  context: ProviderContext,
  owner: SignedIn,
  language: Language,
): Promise<Pick<Domain, "id" | "name" | "label">> {
  const words = demoWords(language);
  const { userId } = owner;
  const licenseCode = printedCode(16).replaceAll("-", "");
  const terms = {
    code: licenseCode,
    demo: true,
    expirationDate: null,
    seats: { ...DEMO_SEATS, DEVICE: DEVICE_SEATS },
  };
  const issue = { ...terms, ownerId: userId, now: context.now() };
  const { domain, licence } = await transaction(context.db, async (tx) => {
    await issueLicence(tx, context.keys.licenceKey, issue);
    const created = await createOnLicence(tx, context, {
      code: licenseCode,
      userId,
      label: words.building,
      timeZone: words.timeZone,
    });
    await noteDemoBuilding(tx, created.domain.id);
    return created;
  });
  const site = {
    context,
    words,
    language,
    random: createRandom(SEED),
    domainId: domain.id,
    licenceId: licence.id,
    caller: { ...owner, domainId: domain.id, role: "administrator" as const },
  };
  try {
    const devices = await installDevices(site);
    const people = await settlePeople(site);
    const monitors = await installMonitors(site, people.families.length);
    await seatMonitors(site, monitors, people);
    await installAuxiliaries(site, devices.main, people.groups.residents);
    await createHistory(site, devices, await giveAccess(site, { ...devices, lodge: monitors.lodge }, people));
    await leaveDevices(site);
  } catch (error) {
    await removeBuilding(context, domain.id, domain.name);
    throw error;
  }
  context.changeFeed.publish(domain.id);
  const { id, name, label } = domain;
  return { id, name, label };
}

/**
 * Marks the devices as last seen now, with a configuration, and starts their simulation once everything else
 * exists.
 */
async function leaveDevices({ context, domainId, random }: Site): Promise<void> {
  const appliedVersion = Array.from({ length: 16 }, () => random.below(16).toString(16)).join("");
  const seenAt = context.now();
  await transaction(context.db, async (tx) => {
    await noteDevicesSeen(tx, domainId, {
      seenAt,
      appliedAt: seenAt - HOUR_MS,
      appliedVersion,
      firmware: FIRMWARE,
    });
    await simulateDevices(tx, domainId);
  });
}

/**
 * Adds the monitors of the flats to their flats, and that of the lodge to the residents, with the right to
 * call, and to the concierge's group: a monitor in no group is never called, and one without the right to call a
 * door opens nothing there.
 */
async function seatMonitors(
  { context, domainId }: Site,
  { lodge, flats }: DemoMonitors,
  { families, groups }: DemoPeople,
): Promise<void> {
  const sourceId = groups.residents.id;
  await transaction(context.db, async (tx) => {
    for (const { id } of [groups.residents, groups.concierge]) await insertGroupMember(tx, id, lodge.id);
    for (const [index, { flat }] of families.entries())
      await insertGroupMember(tx, flat.id, flats[index]!.id);
    const { id: destinationId } = await getAgentGroupByName(tx, domainId, "all-the-ringbells");
    await insertRelation(tx, { sourceId, destinationId, type: "CAN_CALL" });
  });
}
