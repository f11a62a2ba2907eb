import type { ApiCalls } from "#contract/client/client.ts";
import { ADMINISTRATOR } from "./administrator.ts";
import type { RunningConsole } from "./running-console.ts";

/** Sets a fresh console up through its API: its first administrator, in a building on the demo licence. */
export async function setUpBuilding(running: RunningConsole): Promise<{ api: ApiCalls; token: string }> {
  const { setupCode } = running;
  const { demo } = await running.calls().onPremise.createUser({ body: { ...ADMINISTRATOR, setupCode } });
  if (!demo) throw new Error("The set-up made no demo licence.");
  const user = running.calls((await signIn(running)).access_token);
  const { domain } = await user.licences.activateWithDomain({
    body: { licenseCode: demo.licenseCode, label: "Casa Verde" },
  });
  const { access_token: token } = await user.auth.enterDomain({ domainId: domain.id });
  return { api: running.calls(token), token };
}

/** The administrator's sign-in. */
export function signIn(running: RunningConsole) {
  const { email: username, password } = ADMINISTRATOR;
  return running.calls().auth.token({ body: { grant_type: "password", username, password } });
}
