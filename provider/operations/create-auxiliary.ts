import type { Auxiliary } from "#contract/auxiliaries.ts";
import { type Configuration, defaultGroupsOfAuxiliary } from "#rules/auxiliaries.ts";
import { getAuxiliary, insertAuxiliary, sealSecrets } from "../db/auxiliaries.ts";
import { takeAnyAuxiliarySeat, takeAuxiliarySeat } from "../db/auxiliary-seats.ts";
import { transaction } from "../db/database.ts";
import type { House } from "../house.ts";
import { mustBeGateway, splitConfiguration } from "./change-auxiliary.ts";
import { joinDefaultGroups } from "./default-groups.ts";

type NewAuxiliary = Pick<Auxiliary, "name" | "type" | "model" | "gatewayDeviceId"> & {
  configuration: Configuration;
  subscriptionId?: string | undefined;
};

/**
 * Adds an auxiliary to a building: a seat on one of the person's licences, the default groups of its type.
 * @throws ApiError NO_VALID_SUBSCRIPTION, LICENCE_EXPIRED, GATEWAY_UNKNOWN
 */
export async function createAuxiliary(
  { db, keys, now: clock }: House,
  domainId: string,
  userId: string,
  { configuration, subscriptionId, ...auxiliary }: NewAuxiliary,
): Promise<Auxiliary> {
  const { settings, secrets } = splitConfiguration(auxiliary.model, configuration);
  const secretsSealed = sealSecrets(keys, secrets);
  const now = clock();
  return transaction(db, async (tx) => {
    await mustBeGateway(tx, domainId, auxiliary.gatewayDeviceId);
    const id = await insertAuxiliary(tx, domainId, { ...auxiliary, settings, secretsSealed, now });
    const taking = { domainId, auxiliaryId: id, userId, now };
    if (subscriptionId === undefined) await takeAnyAuxiliarySeat(tx, taking);
    else await takeAuxiliarySeat(tx, subscriptionId, taking);
    await joinDefaultGroups(tx, domainId, id, defaultGroupsOfAuxiliary(auxiliary.type));
    return getAuxiliary(tx, keys, domainId, id);
  });
}
