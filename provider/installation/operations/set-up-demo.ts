import type { ProviderContext } from "../../context.ts";
import { printedCode } from "../../sign-in/printed-code.ts";
import type { SignedIn } from "../../signed-in.ts";
import { addDemoBuilding } from "./add-demo-building.ts";
import { setUp } from "./set-up.ts";

/** Never a real mailbox. */
const EMAIL = "demo@example.com";
const LANGUAGE = "en";

/** The account to sign in with. */
export interface DemoSignIn {
  building: string;
  email: string;
  /** Undefined when the operator of the server chose it; otherwise it cannot be shown again. */
  password: string | undefined;
}

/** Sets up an empty installation as a demo: an administrator and a demo building. */
export async function setUpDemo(
  context: ProviderContext,
  chosen: { email: string; password: string } | undefined,
): Promise<DemoSignIn> {
  const { email, password } = chosen ?? { email: EMAIL, password: printedCode(16) };
  const administrator = {
    name: "Administrator",
    email,
    password,
    language: LANGUAGE,
    guided: false,
  } as const;
  const { id: userId } = await setUp(context, administrator);
  const owner: SignedIn = {
    userId,
    viewerId: null,
    familyId: "",
    version: 1,
    domainId: null,
    role: null,
    setsUp: [],
    isVirtual: false,
    installationAdministrator: true,
    activated: true,
    termsAccepted: true,
  };
  const building = await addDemoBuilding(context, owner, LANGUAGE);
  return { building: building.label, email, password: chosen ? undefined : password };
}
