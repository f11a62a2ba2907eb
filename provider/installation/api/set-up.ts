import type { Api } from "#contract/index.ts";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { findHardware, hasConnected } from "../../devices/queries/hardware.ts";
import type { Handlers } from "../../handler.ts";
import { findUnusedDemoLicence } from "../../licences/queries/licence-register.ts";
import { bare, virtualPanel } from "../operations/set-up.ts";
import { findDemoBuildingId, findVirtualPanelId, postponeSetUpStep, readSetUp } from "../queries/set-up.ts";

export const setUp: Handlers<Api["setUp"]> = {
  async get(_input, _caller, { db }) {
    return { steps: await readSetUp(db), demoBuildingId: (await findDemoBuildingId(db)) ?? null };
  },

  async postpone({ body: { step } }, _caller, { db }) {
    await transaction(db, (tx) => postponeSetUpStep(tx, step));
  },

  async trial(_input, { userId }, context) {
    const code = await findUnusedDemoLicence(context.db, userId);
    return {
      licenseCode: code === undefined ? null : formatLicenceCode(code),
      virtualPanel: (await findWaitingPanel(context)) ?? null,
    };
  },
};

async function findWaitingPanel({ db, keys }: ProviderContext) {
  const hwId = await findVirtualPanelId(db);
  if (hwId === undefined) return undefined;
  const panel = virtualPanel(keys, hwId);
  const hardware = await findHardware(db, hwId, keys.hash("activation-code", bare(panel.activationCode)));
  return hardware && !(await hasConnected(db, hardware.id)) ? panel : undefined;
}
