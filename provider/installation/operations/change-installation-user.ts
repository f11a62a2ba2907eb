import { ApiError } from "#contract/errors.ts";
import type { InstallationUser } from "#contract/installation/installation-users.ts";
import { afterCommit, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { deleteLinksOf } from "../../people/queries/account-links.ts";
import {
  disableAccount,
  enableAccount,
  hasInstallationAdministrator,
  setInstallationAdministrator,
} from "../../people/queries/accounts.ts";
import { listDomainIdsOfUser } from "../../people/queries/members.ts";
import { deleteChallengesOf } from "../../sign-in/queries/sign-in-challenges.ts";
import { revokeFamiliesOfDisabled } from "../../sign-in/queries/token-families.ts";
import { getInstallationUser } from "../queries/installation-users.ts";
import { notifyInstallation } from "./notify-installation.ts";

/**
 * Disables an account: ends its tokens, links and unfinished sign-ins, and the sign-ins of its virtual users.
 * A building may remain without a usable administrator, because it must be possible to disable a stolen
 * account at once (decision 91).
 * @throws ApiError NOT_FOUND, LAST_INSTALLATION_ADMINISTRATOR
 */
export async function disableUser(
  { db, changeFeed, now }: ProviderContext,
  id: string,
): Promise<InstallationUser> {
  return transaction(db, async (tx) => {
    const { installationAdministrator } = await getInstallationUser(tx, id);
    await disableAccount(tx, id, now());
    if (installationAdministrator) await requireOtherAdministrator(tx);
    await deleteLinksOf(tx, id);
    await deleteChallengesOf(tx, id);
    await revokeFamiliesOfDisabled(tx, id, now());
    const domainIds = await listDomainIdsOfUser(tx, id);
    // Makes open pages reload, on any computer.
    afterCommit(tx, () => domainIds.forEach((domainId) => changeFeed.publish(domainId)));
    return getInstallationUser(tx, id);
  });
}

/** @throws ApiError NOT_FOUND */
export async function enableUser({ db }: ProviderContext, id: string): Promise<InstallationUser> {
  return transaction(db, async (tx) => {
    await getInstallationUser(tx, id);
    await enableAccount(tx, id);
    return getInstallationUser(tx, id);
  });
}

/**
 * Makes an account an administrator of the installation, or an ordinary one. When two administrators remove
 * each other at the same time one remains, because transactions are serializable.
 * @throws ApiError NOT_FOUND, LAST_INSTALLATION_ADMINISTRATOR
 */
export async function setAdministrator(
  context: ProviderContext,
  id: string,
  administrator: boolean,
): Promise<InstallationUser> {
  return transaction(context.db, async (tx) => {
    const { installationAdministrator: isOne } = await getInstallationUser(tx, id);
    await setInstallationAdministrator(tx, id, administrator);
    if (!administrator) await requireOtherAdministrator(tx);
    else if (!isOne) await notifyInstallation(tx, context, "ADMINISTRATOR_MADE");
    return getInstallationUser(tx, id);
  });
}

async function requireOtherAdministrator(
  tx: Parameters<typeof hasInstallationAdministrator>[0],
): Promise<void> {
  if (!(await hasInstallationAdministrator(tx))) throw new ApiError("LAST_INSTALLATION_ADMINISTRATOR");
}
