import { ApiError } from "#contract/errors.ts";
import { afterCommit, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { transferLicences } from "../../licences/operations/transfer-licences.ts";
import { deleteAccount, hasInstallationAdministrator } from "../queries/accounts.ts";
import { listDomainIdsOfUser } from "../queries/members.ts";
import { getUser } from "../queries/users.ts";
import { removeMember } from "./remove-member.ts";

/**
 * Deletes an account: removes its memberships and everything that it could open with, and ends its sign-ins.
 * Its events stay in the history. Its licences are transferred to an administrator of the building that
 * depends on them, or end.
 * @throws ApiError NOT_FOUND, LAST_ADMINISTRATOR, LAST_INSTALLATION_ADMINISTRATOR
 */
export async function removeAccount({ db, changeFeed, now }: ProviderContext, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const { installationAdministrator } = await getUser(tx, id);
    const domainIds = await listDomainIdsOfUser(tx, id);
    for (const domainId of domainIds) await removeMember(tx, domainId, { userId: id, now: now() });
    await transferLicences(tx, id, now());
    await deleteAccount(tx, id);
    if (installationAdministrator && !(await hasInstallationAdministrator(tx))) {
      throw new ApiError("LAST_INSTALLATION_ADMINISTRATOR");
    }
    afterCommit(tx, () => domainIds.forEach((domainId) => changeFeed.publish(domainId)));
  });
}
