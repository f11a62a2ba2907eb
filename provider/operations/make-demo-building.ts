import type { Domain } from "#contract/domains.ts";
import { transaction } from "../db/database.ts";
import { noteDemoBuilding } from "../db/set-up.ts";
import { giveAccess } from "../demo/access.ts";
import { installAuxiliaries } from "../demo/auxiliaries.ts";
import { installDevices } from "../demo/devices.ts";
import { liveAMonth } from "../demo/history.ts";
import { settlePeople } from "../demo/people.ts";
import { makeRandom } from "../demo/random.ts";
import { demoWords } from "../demo/words.ts";
import type { House } from "../house.ts";
import { printedCode } from "../printed-code.ts";
import type { SignedIn } from "../signed-in.ts";
import { foundBuilding } from "./activate-licence.ts";
import { issueLicence } from "./issue-licence.ts";
import { removeBuilding } from "./remove-building.ts";
import { DEMO_SEATS } from "./set-up.ts";

const SEED = 7;

/**
 * Makes a building that looks lived in, on a licence of its own: devices that `npm run panel` can play, people of
 * every role and a month of history. It is deleted as any other. Where it can't be finished nothing of it stays.
 */
export async function makeDemoBuilding(
  house: House,
  owner: SignedIn,
  language: string,
): Promise<Pick<Domain, "id" | "name" | "label">> {
  const words = demoWords(language);
  const { userId } = owner;
  const licenseCode = printedCode(16).replaceAll("-", "");
  const terms = { code: licenseCode, demo: true, expirationDate: null, seats: DEMO_SEATS };
  const issue = { ...terms, ownerId: userId, now: house.now() };
  const { domain, licence } = await transaction(house.db, async (tx) => {
    await issueLicence(tx, house.keys.licenceKey, issue);
    const founded = await foundBuilding(tx, house, { code: licenseCode, userId, label: words.building });
    await noteDemoBuilding(tx, founded.domain.id);
    return founded;
  });
  const site = {
    ...{ house, words, language, random: makeRandom(SEED), domainId: domain.id, licenceId: licence.id },
    caller: { ...owner, domainId: domain.id, role: "administrator" as const },
  };
  try {
    const devices = await installDevices(site);
    const people = await settlePeople(site);
    await installAuxiliaries(site, devices.main, people.groups.residents);
    await liveAMonth(site, devices, await giveAccess(site, devices, people));
  } catch (error) {
    await removeBuilding(house, domain.id, domain.name);
    throw error;
  }
  house.hints.changed(domain.id);
  const { id, name, label } = domain;
  return { id, name, label };
}
