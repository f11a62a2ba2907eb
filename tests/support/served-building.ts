import type { ApiCalls } from "#contract/client/client.ts";
import { ADMINISTRATOR } from "./administrator.ts";
import type { RunningConsole } from "./running-console.ts";

export interface SetUpBuilding {
  /** What set-up told: a licence that is used up by the building, and the virtual panel's codes. */
  demo: { licenseCode: string; activationCode: string; hwId: string };
  domainId: string;
  /** The administrator's calls in the building, and the token behind them. */
  api: ApiCalls;
  token: string;
}

/** Sets a fresh console up through its API: its first administrator, in a building on the demo licence. */
export async function setUpBuilding(running: RunningConsole): Promise<SetUpBuilding> {
  const { setupCode } = running;
  if (!setupCode) throw new Error(`No set-up code was printed:\n${running.output()}`);
  const { demo } = await running.calls().onPremise.createUser({ body: { ...ADMINISTRATOR, setupCode } });
  if (!demo) throw new Error("The set-up made no demo licence.");
  const user = running.calls((await signIn(running)).access_token);
  const { domain } = await user.licences.activateWithDomain({
    body: { licenseCode: demo.licenseCode, label: "Casa Verde" },
  });
  const { access_token: token } = await user.auth.enterDomain({ domainId: domain.id });
  return { demo, domainId: domain.id, api: running.calls(token), token };
}

/** The administrator's sign-in. */
export function signIn(running: RunningConsole) {
  const { email: username, password } = ADMINISTRATOR;
  return running.calls().auth.token({ body: { grant_type: "password", username, password } });
}
