import type { Domain } from "#contract/buildings/domains.ts";
import type { Client } from "#contract/client/client.ts";
import type { Licence } from "#contract/licences/licences.ts";
import type { Provider } from "#provider/provider.ts";

export const PASSWORD = "correct horse battery";

/**
 * Signing in hashes a password, which is slow by design, so tests that only need a person use one of these.
 */
const SPARE_PEOPLE = 4;

/** A person with an account, signed in. */
interface Account {
  userId: string;
  name: string;
  email: string;
  password: string;
  token: string;
}

/** The data of an installation with one building, without clients for its calls. */
export interface InitialInstallation {
  administrator: Account;
  building: { domain: Domain; licence: Licence; token: string };
  demo: { licenseCode: string; activationCode: string; hwId: string };
  /** People without a building. */
  spare: Account[];
}

/** Sets the installation up and creates a building on its demo licence, through the API. */
export async function createInitialInstallation(
  client: Client,
  provider: Provider,
): Promise<InitialInstallation> {
  const visitor = client.as({});
  async function signIn(email: string): Promise<string> {
    const body = { grant_type: "password", username: email, password: PASSWORD };
    return (await visitor.auth.token({ body })).access_token;
  }

  const ada = { name: "Ada Bianchi", email: "ada@example.org", password: PASSWORD };
  const { id, demo } = await visitor.onPremise.createUser({
    body: { ...ada, setupCode: provider.setupCode },
  });
  const administrator = { userId: id, ...ada, token: await signIn(ada.email) };
  const { api, domain, licence, token } = await enterNewBuilding(
    client,
    administrator.token,
    demo!.licenseCode,
  );

  const spare: Account[] = [];
  for (let count = 1; count <= SPARE_PEOPLE; count++) {
    const account = { name: `Person ${count}`, email: `person${count}@example.org`, password: PASSWORD };
    const created = await api.onPremise.createUser({ body: account });
    const token = await signIn(account.email);
    await client.as({ token }).accountLinks.acceptTermsOfService();
    spare.push({ userId: created.id, ...account, token });
  }
  return { administrator, building: { domain, licence, token }, demo: demo!, spare };
}

async function enterNewBuilding(client: Client, token: string, licenseCode: string) {
  const owner = client.as({ token });
  const { domain, licence } = await owner.licences.activateWithDomain({
    body: { licenseCode, label: "Casa Verde" },
  });
  const { access_token } = await owner.auth.enterDomain({ domainId: domain.id });
  return { domain, licence, token: access_token, api: owner };
}
