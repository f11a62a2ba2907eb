import type { Auxiliary } from "#contract/auxiliaries/auxiliaries.ts";
import { type Configuration, listAuxiliaryDefaultGroups } from "#rules/auxiliaries/auxiliaries.ts";
import { findServerHost } from "#rules/auxiliaries/endpoint-requests.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { takeSeatOfAnyLicence, takeSeatOfLicence } from "../../licences/operations/take-seat.ts";
import { joinDefaultGroups } from "../../people/queries/agent-groups.ts";
import { getAuxiliary, insertAuxiliary, sealSecrets } from "../queries/auxiliaries.ts";
import { requireAllowedHost, requireGateway, splitConfiguration } from "./change-auxiliary.ts";

type NewAuxiliary = Pick<Auxiliary, "name" | "type" | "model" | "gatewayDeviceId"> & {
  configuration: Configuration;
  subscriptionId?: string | undefined;
};

/**
 * Adds an auxiliary to a building, on a seat of one of the person's licences and in the default groups of its
 * type.
 * @throws ApiError NO_VALID_SUBSCRIPTION, LICENCE_EXPIRED, GATEWAY_UNKNOWN, GATEWAY_UNFIT,
 * AUXILIARY_ADDRESS_REFUSED
 */
export async function createAuxiliary(
  context: ProviderContext,
  domainId: string,
  userId: string,
  { configuration, subscriptionId, ...auxiliary }: NewAuxiliary,
): Promise<Auxiliary> {
  const { db, keys, now: clock } = context;
  const { settings, secrets } = splitConfiguration(auxiliary.model, configuration);
  const host = findServerHost({ model: auxiliary.model, configuration: settings }, auxiliary.gatewayDeviceId);
  requireAllowedHost(context, domainId, host);
  const secretsSealed = sealSecrets(keys, secrets);
  const now = clock();
  return transaction(db, async (tx) => {
    await requireGateway(tx, domainId, auxiliary.gatewayDeviceId);
    const id = await insertAuxiliary(tx, domainId, { ...auxiliary, settings, secretsSealed, now });
    const taking = { assigneeType: "AUXILIAR_DEVICE", assigneeId: id, domainId, userId } as const;
    if (subscriptionId === undefined) await takeSeatOfAnyLicence(tx, context, taking);
    else await takeSeatOfLicence(tx, context, subscriptionId, taking);
    await joinDefaultGroups(tx, domainId, id, listAuxiliaryDefaultGroups(auxiliary.type));
    return getAuxiliary(tx, keys, domainId, id);
  });
}
