import { ApiError } from "#contract/errors.ts";
import type { InstallationUser } from "#contract/installation-users.ts";
import { deleteLinksOf } from "../db/account-links.ts";
import {
  disableAccount,
  enableAccount,
  hasInstallationAdministrator,
  setInstallationAdministrator,
} from "../db/accounts.ts";
import { transaction } from "../db/database.ts";
import { getInstallationUser } from "../db/installation-users.ts";
import { deleteChallengesOf } from "../db/sign-in-challenges.ts";
import { revokeFamiliesOfUser } from "../db/tokens.ts";
import type { House } from "../house.ts";

/**
 * Shuts an account: tokens, links and half-finished sign-ins end with it.
 * @throws ApiError NOT_FOUND, LAST_INSTALLATION_ADMINISTRATOR
 */
export async function disableUser({ db, now }: House, id: string): Promise<InstallationUser> {
  return transaction(db, async (tx) => {
    const { installationAdministrator } = await getInstallationUser(tx, id);
    await disableAccount(tx, id, now());
    if (installationAdministrator) await mustKeepAdministrator(tx);
    await deleteLinksOf(tx, id);
    await deleteChallengesOf(tx, id);
    await revokeFamiliesOfUser(tx, id, now());
    return getInstallationUser(tx, id);
  });
}

/** @throws ApiError NOT_FOUND */
export async function enableUser({ db }: House, id: string): Promise<InstallationUser> {
  return transaction(db, async (tx) => {
    await getInstallationUser(tx, id);
    await enableAccount(tx, id);
    return getInstallationUser(tx, id);
  });
}

/**
 * Two who take it from each other at once leave one, since transactions behave as if they ran one after the other.
 * @throws ApiError NOT_FOUND, LAST_INSTALLATION_ADMINISTRATOR
 */
export async function setAdministrator(
  { db }: House,
  id: string,
  administrator: boolean,
): Promise<InstallationUser> {
  return transaction(db, async (tx) => {
    await getInstallationUser(tx, id);
    await setInstallationAdministrator(tx, id, administrator);
    if (!administrator) await mustKeepAdministrator(tx);
    return getInstallationUser(tx, id);
  });
}

async function mustKeepAdministrator(tx: Parameters<typeof hasInstallationAdministrator>[0]): Promise<void> {
  if (!(await hasInstallationAdministrator(tx))) throw new ApiError("LAST_INSTALLATION_ADMINISTRATOR");
}
