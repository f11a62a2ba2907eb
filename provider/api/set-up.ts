import type { Api } from "#contract/index.ts";
import { inGroupsOfFour } from "#rules/printed-codes.ts";
import { transaction } from "../db/database.ts";
import { findHardware, hasConnected } from "../db/hardware.ts";
import { findUnusedDemoLicence } from "../db/licence-register.ts";
import { findDemoBuildingId, findVirtualPanelId, putOffSetUpStep, readSetUp } from "../db/set-up.ts";
import type { Handlers } from "../handler.ts";
import type { House } from "../house.ts";
import { bare, virtualPanel } from "../operations/set-up.ts";

export const setUp: Handlers<Api["setUp"]> = {
  async get(_input, _caller, { db }) {
    return { steps: await readSetUp(db), demoBuildingId: (await findDemoBuildingId(db)) ?? null };
  },

  async putOff({ body: { step } }, _caller, { db }) {
    await transaction(db, (tx) => putOffSetUpStep(tx, step));
  },

  async trial(_input, { userId }, house) {
    const code = await findUnusedDemoLicence(house.db, userId);
    return {
      licenseCode: code === undefined ? null : inGroupsOfFour(code),
      virtualPanel: (await findWaitingPanel(house)) ?? null,
    };
  },
};

async function findWaitingPanel({ db, keys }: House) {
  const hwId = await findVirtualPanelId(db);
  if (hwId === undefined) return undefined;
  const panel = virtualPanel(keys, hwId);
  const hardware = await findHardware(db, hwId, keys.hash("activation-code", bare(panel.activationCode)));
  return hardware && !(await hasConnected(db, hardware.id)) ? panel : undefined;
}
