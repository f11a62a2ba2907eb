import { ApiError } from "#contract/errors.ts";
import { transaction } from "../db/database.ts";
import { insertDeliveredHardware } from "../db/hardware.ts";
import { beginGuidedSetUp, noteVirtualPanel } from "../db/set-up.ts";
import { createUser, hasUsers } from "../db/users.ts";
import type { House } from "../house.ts";
import { hashPassword } from "../passwords.ts";
import type { Keys } from "../keys.ts";
import { printedCode, printedCodeOf } from "../printed-code.ts";
import { isSameSecret } from "../same-secret.ts";
import { issueLicence } from "./issue-licence.ts";

interface FirstAdministrator {
  name: string;
  email: string;
  password: string;
  language: string;
  /** Whether the console asks for the rest of the set-up afterwards. */
  guided: boolean;
}

export interface SetUp {
  id: string;
  demo: { licenseCode: string; activationCode: string; hwId: string };
}

/** Enough to try everything. */
export const DEMO_SEATS = { DOMAIN: 1, DEVICE: 10, AUXILIAR_DEVICE: 10, USER: 50 };

/**
 * Makes an installation's first user its administrator, with a licence to try everything and a virtual door
 * panel to bring into service. Of twenty at once one succeeds; afterwards it is closed for good (attack J01).
 * @throws ApiError SETUP_DONE
 */
export async function setUp(house: House, administrator: FirstAdministrator): Promise<SetUp> {
  const passwordHash = await hashPassword(administrator.password);
  const demo = {
    licenseCode: printedCode(16),
    ...virtualPanel(house.keys, `VP-${printedCode(8)}`),
  };
  const id = await transaction(house.db, async (tx) => {
    if (await hasUsers(tx)) throw new ApiError("SETUP_DONE");
    const now = house.now();
    const { guided, ...person } = administrator;
    const userId = await createUser(tx, {
      ...person,
      passwordHash,
      acceptsTerms: true,
      installationAdministrator: true,
      now,
    });
    await issueLicence(tx, house.keys.licenceKey, {
      ...{ code: bare(demo.licenseCode), demo: true, expirationDate: null, seats: DEMO_SEATS },
      ...{ ownerId: userId, now },
    });
    await insertDeliveredHardware(tx, {
      hwId: demo.hwId,
      activationCodeHash: house.keys.hash("activation-code", bare(demo.activationCode)),
      type: "RINGBELL",
      model: "virtual-panel",
      buttonCount: 8,
      outputCount: 2,
      inputCount: 2,
      now,
    });
    await noteVirtualPanel(tx, demo.hwId);
    if (guided) await beginGuidedSetUp(tx);
    return userId;
  });
  house.setup.code = undefined;
  return { id, demo };
}

/** The codes of the panel that comes with an installation: they can be told again as long as it waits. */
export function virtualPanel(keys: Keys, hwId: string): { hwId: string; activationCode: string } {
  return { hwId, activationCode: printedCodeOf(keys.hash("virtual-panel", hwId), 12) };
}

/** What is printed in groups is kept without dashes. */
export function bare(code: string): string {
  return code.replaceAll("-", "");
}

/** Whether this is the set-up code that the start printed; compared in constant time. */
export function isSetUpCode(house: House, code: string): boolean {
  if (house.setup.code === undefined) return false;
  const [given, printed] = [code, house.setup.code].map((text) => text.replace(/[\s-]/g, "").toUpperCase());
  return isSameSecret(given!, printed!);
}
