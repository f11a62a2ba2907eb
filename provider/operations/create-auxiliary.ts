import type { Auxiliary } from "#contract/auxiliaries.ts";
import { type Configuration, defaultGroupsOfAuxiliary } from "#rules/auxiliaries.ts";
import { getAuxiliary, insertAuxiliary, sealSecrets } from "../db/auxiliaries.ts";
import { transaction } from "../db/database.ts";
import type { House } from "../house.ts";
import { mustBeGateway, splitConfiguration } from "./change-auxiliary.ts";
import { joinDefaultGroups } from "./default-groups.ts";
import { takeAnySeat, takeThisSeat } from "./take-seat.ts";

type NewAuxiliary = Pick<Auxiliary, "name" | "type" | "model" | "gatewayDeviceId"> & {
  configuration: Configuration;
  subscriptionId?: string | undefined;
};

/**
 * Adds an auxiliary to a building: a seat on one of the person's licences, the default groups of its type.
 * @throws ApiError NO_VALID_SUBSCRIPTION, LICENCE_EXPIRED, GATEWAY_UNKNOWN
 */
export async function createAuxiliary(
  house: House,
  domainId: string,
  userId: string,
  { configuration, subscriptionId, ...auxiliary }: NewAuxiliary,
): Promise<Auxiliary> {
  const { db, keys, now: clock } = house;
  const { settings, secrets } = splitConfiguration(auxiliary.model, configuration);
  const secretsSealed = sealSecrets(keys, secrets);
  const now = clock();
  return transaction(db, async (tx) => {
    await mustBeGateway(tx, domainId, auxiliary.gatewayDeviceId);
    const id = await insertAuxiliary(tx, domainId, { ...auxiliary, settings, secretsSealed, now });
    const taking = { assigneeType: "AUXILIAR_DEVICE", assigneeId: id, domainId, userId } as const;
    if (subscriptionId === undefined) await takeAnySeat(tx, house, taking);
    else await takeThisSeat(tx, house, subscriptionId, taking);
    await joinDefaultGroups(tx, domainId, id, defaultGroupsOfAuxiliary(auxiliary.type));
    return getAuxiliary(tx, keys, domainId, id);
  });
}
