import type { ApiCalls } from "#contract/client/client.ts";
import type { Installation } from "./console.ts";
import { issueLicence } from "./issued-licence.ts";
import { newResident } from "./resident.ts";
import { signIn } from "./served-building.ts";

/**
 * Creates another building of the installation's administrator, on a licence that then belongs to another
 * person.
 */
export async function secondBuilding(
  installation: Installation,
  label: string,
): Promise<{ id: string; api: ApiCalls }> {
  const { calls, dataDir } = installation;
  const licenseCode = await issueLicence(dataDir, "--domains", "1");
  const asPerson = calls((await signIn(installation)).access_token);
  const { domain, licence } = await asPerson.licences.activateWithDomain({ body: { licenseCode, label } });
  const { access_token } = await asPerson.auth.enterDomain({ domainId: domain.id });
  const heir = await newResident(installation, `Owner of ${label}`);
  await installation.api.licences.setOwner({ id: licence.id, body: { userId: heir.id } });
  return { id: domain.id, api: calls(access_token) };
}
