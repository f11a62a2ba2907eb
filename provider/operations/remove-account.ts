import { ApiError } from "#contract/errors.ts";
import { deleteAccount, hasInstallationAdministrator } from "../db/accounts.ts";
import { afterCommit, transaction } from "../db/database.ts";
import { listDomainIdsOfUser } from "../db/members.ts";
import { getUser } from "../db/users.ts";
import type { House } from "../house.ts";
import { bequeathLicences } from "./bequeath-licences.ts";
import { removeMember } from "./remove-member.ts";

/**
 * Deletes an account: it leaves all buildings with all that it could open there, its sign-ins end. What it did stays
 * in the history. Licences that it owned go to an administrator of the building that stands on them, or end.
 * @throws ApiError NOT_FOUND, LAST_ADMINISTRATOR, LAST_INSTALLATION_ADMINISTRATOR
 */
export async function removeAccount({ db, hints, now }: House, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const { installationAdministrator } = await getUser(tx, id);
    const domainIds = await listDomainIdsOfUser(tx, id);
    for (const domainId of domainIds) await removeMember(tx, domainId, id);
    await bequeathLicences(tx, id, now());
    await deleteAccount(tx, id);
    if (installationAdministrator && !(await hasInstallationAdministrator(tx))) {
      throw new ApiError("LAST_INSTALLATION_ADMINISTRATOR");
    }
    afterCommit(tx, () => domainIds.forEach((domainId) => hints.changed(domainId)));
  });
}
