import type { House } from "../house.ts";
import { printedCode } from "../printed-code.ts";
import type { SignedIn } from "../signed-in.ts";
import { makeDemoBuilding } from "./make-demo-building.ts";
import { setUp } from "./set-up.ts";

/** Never a mailbox of anybody's. */
const EMAIL = "demo@example.com";
const LANGUAGE = "en";

/** Who signs in to look around. */
export interface DemoSignIn {
  building: string;
  email: string;
  /** Undefined where whoever runs the server has chosen it; else nobody can tell it again. */
  password: string | undefined;
}

/** Sets an empty installation up as one to look around in: an administrator and a building that looks lived in. */
export async function setUpDemo(
  house: House,
  chosen: { email: string; password: string } | undefined,
): Promise<DemoSignIn> {
  const { email, password } = chosen ?? { email: EMAIL, password: printedCode(16) };
  const administrator = { name: "Administrator", email, password, language: LANGUAGE, guided: false };
  const { id: userId } = await setUp(house, administrator);
  const owner: SignedIn = {
    ...{ userId, familyId: "", domainId: null, role: null, isVirtual: false },
    ...{ installationAdministrator: true, activated: true, termsAccepted: true },
  };
  const building = await makeDemoBuilding(house, owner, LANGUAGE);
  return { building: building.label, email, password: chosen ? undefined : password };
}
