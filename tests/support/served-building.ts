import type { ApiCalls } from "#contract/client/client.ts";
import { ADMINISTRATOR } from "./administrator.ts";
import type { RunningConsole } from "./processes/running-console.ts";

/** The reply of the set-up: a licence for one building, and the virtual panel's codes. */
export interface Demo {
  licenseCode: string;
  activationCode: string;
  hwId: string;
}

interface ServedBuilding {
  domainId: string;
  /** The administrator's calls in the building, and the token behind them. */
  api: ApiCalls;
  token: string;
}

export interface SetUpBuilding extends ServedBuilding {
  demo: Demo;
}

/** Sets a fresh console up through its API: its first administrator, in a building on the demo licence. */
export async function setUpBuilding(running: RunningConsole): Promise<SetUpBuilding> {
  const demo = await setUp(running);
  return { demo, ...(await freshBuilding(running, demo)) };
}

/** Creates a fresh console's first administrator through its API. */
export async function setUp(running: RunningConsole): Promise<Demo> {
  const { setupCode } = running;
  if (!setupCode) throw new Error(`No set-up code was printed:\n${running.output()}`);
  const { demo } = await running.calls().onPremise.createUser({ body: { ...ADMINISTRATOR, setupCode } });
  if (!demo) throw new Error("The set-up made no demo licence.");
  return demo;
}

/** The administrators' tokens by server: each sign-in hashes a password, which is slow by design. */
const tokens = new Map<string, { token: string; since: number }>();
/** After this a sign-in is not reused: some calls require one that is less than five minutes old. */
const REUSED_FOR_MS = 2 * 60_000;

/** Creates a building on the demo licence and deletes all other buildings of its administrator. */
export async function freshBuilding(running: RunningConsole, { licenseCode }: Demo): Promise<ServedBuilding> {
  const { id: userId, api: user } = await administrator(running);
  for (const { id, name } of (await user.users.listDomains({ id: userId })).items) {
    const { access_token } = await user.auth.enterDomain({ domainId: id });
    await running.calls(access_token).domains.remove({ id, body: { name } });
  }
  const { domain } = await user.licences.activateWithDomain({ body: { licenseCode, label: "Casa Verde" } });
  const { access_token: token } = await user.auth.enterDomain({ domainId: domain.id });
  return { domainId: domain.id, api: running.calls(token), token };
}

/** Returns the administrator's calls outside buildings, with the previous token if it is still valid. */
async function administrator(running: RunningConsole): Promise<{ id: string; api: ApiCalls }> {
  const last = tokens.get(running.url);
  const isFresh = last !== undefined && Date.now() - last.since < REUSED_FOR_MS;
  const before = running.calls(isFresh ? last.token : undefined);
  const known = await before.users.me().catch(() => undefined);
  if (known) return { id: known.id, api: before };
  const { access_token } = await signIn(running);
  tokens.set(running.url, { token: access_token, since: Date.now() });
  const api = running.calls(access_token);
  return { id: (await api.users.me()).id, api };
}

/** Signs the administrator in. */
export function signIn(running: RunningConsole) {
  const { email: username, password } = ADMINISTRATOR;
  return running.calls().auth.token({ body: { grant_type: "password", username, password } });
}
