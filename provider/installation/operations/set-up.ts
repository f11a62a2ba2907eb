import { ApiError } from "#contract/errors.ts";
import type { Language } from "#rules/languages.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { insertDeliveredHardware } from "../../devices/queries/hardware.ts";
import type { Keys } from "../../keys.ts";
import { issueLicence } from "../../licences/operations/issue-licence.ts";
import { createUser, hasUsers } from "../../people/queries/users.ts";
import { hashPassword } from "../../sign-in/passwords.ts";
import { formatPrintedCode, printedCode } from "../../sign-in/printed-code.ts";
import { isSameSecret } from "../../sign-in/same-secret.ts";
import { beginGuidedSetUp, noteVirtualPanel } from "../queries/set-up.ts";

interface FirstAdministrator {
  name: string;
  email: string;
  password: string;
  language: Language;
  /** Whether the console requests the rest of the set-up afterwards. */
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
 * panel to enable. Of concurrent calls one succeeds; afterwards set-up is permanently closed (attack J01).
 * @throws ApiError SETUP_DONE
 */
export async function setUp(context: ProviderContext, administrator: FirstAdministrator): Promise<SetUp> {
  const passwordHash = await hashPassword(administrator.password);
  const demo = {
    licenseCode: printedCode(16),
    ...virtualPanel(context.keys, `VP-${printedCode(8)}`),
  };
  const id = await transaction(context.db, async (tx) => {
    if (await hasUsers(tx)) throw new ApiError("SETUP_DONE");
    const now = context.now();
    const { guided, ...person } = administrator;
    const userId = await createUser(tx, {
      ...person,
      passwordHash,
      acceptsTerms: true,
      installationAdministrator: true,
      now,
    });
    await issueLicence(tx, context.keys.licenceKey, {
      code: bare(demo.licenseCode),
      demo: true,
      expirationDate: null,
      seats: DEMO_SEATS,
      ownerId: userId,
      now,
    });
    await insertDeliveredHardware(tx, {
      hwId: demo.hwId,
      activationCodeHash: context.keys.hash("activation-code", bare(demo.activationCode)),
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
  context.setup.code = undefined;
  return { id, demo };
}

/**
 * Returns the codes of the panel that comes with an installation. They are derived, so that they can be shown
 * again until the panel is enabled.
 */
export function virtualPanel(keys: Keys, hwId: string): { hwId: string; activationCode: string } {
  return { hwId, activationCode: formatPrintedCode(keys.hash("virtual-panel", hwId), 12) };
}

/** Removes the dashes of a code, which is printed in groups and stored without dashes. */
export function bare(code: string): string {
  return code.replaceAll("-", "");
}

/** Whether this is the set-up code that was printed at the start; compares in constant time. */
export function isSetUpCode(context: ProviderContext, code: string): boolean {
  if (context.setup.code === undefined) return false;
  const [entered, printed] = [code, context.setup.code].map((text) =>
    text.replace(/[\s-]/g, "").toUpperCase(),
  );
  return isSameSecret(entered!, printed!);
}
