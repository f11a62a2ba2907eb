import type { Auxiliary } from "#contract/auxiliaries/auxiliaries.ts";
import { ApiError } from "#contract/errors.ts";
import {
  type AuxiliaryModel,
  type Configuration,
  findConfigurationProblems,
  hasSipCredentials,
  isSecretField,
  MODELS_OF_TYPE,
  withStoredSecrets,
} from "#rules/auxiliaries/auxiliaries.ts";
import { findServerHost, type ServerHost } from "#rules/auxiliaries/endpoint-requests.ts";
import { canBeGateway } from "#rules/devices/device-capabilities.ts";
import { type Reader, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { deleteActionsAimedAt } from "../../devices/queries/aimed-actions.ts";
import { findDeviceType } from "../../devices/queries/devices.ts";
import { takeSeatOfLicence } from "../../licences/operations/take-seat.ts";
import { freeSeats } from "../../licences/queries/subscriptions.ts";
import {
  getAuxiliary,
  getStoredAuxiliary,
  sealSecrets,
  setSipCredentials,
  unsealSecrets,
  updateAuxiliary,
} from "../queries/auxiliaries.ts";
import { listAuxiliaryOutputs } from "../queries/auxiliary-outputs.ts";

interface Changes {
  name?: string;
  model?: AuxiliaryModel;
  configuration?: Configuration;
  gatewayDeviceId?: string | null;
  subscriptionId?: string;
}

/**
 * Changes an auxiliary; omitted fields are unchanged. Removing the gateway deletes the actions that switch
 * its outputs; a model that does not register removes its SIP credentials.
 * @throws ApiError NOT_FOUND, INVALID_INPUT for fields that do not fit the model, GATEWAY_UNKNOWN,
 * GATEWAY_UNFIT, AUXILIARY_ADDRESS_REFUSED, NO_VALID_SUBSCRIPTION, LICENCE_EXPIRED
 */
export async function changeAuxiliary(
  context: ProviderContext,
  domainId: string,
  userId: string,
  id: string,
  { configuration, subscriptionId, ...changes }: Changes,
): Promise<Auxiliary> {
  const { db, keys } = context;
  return transaction(db, async (tx) => {
    const stored = await getStoredAuxiliary(tx, domainId, id);
    const { gatewayDeviceId } = changes;
    const newGateway = gatewayDeviceId === undefined ? stored.gatewayDeviceId : gatewayDeviceId;
    const isOther = gatewayDeviceId !== undefined && gatewayDeviceId !== stored.gatewayDeviceId;
    if (isOther) await requireGateway(tx, domainId, gatewayDeviceId);
    const before = { model: stored.model, settings: stored.settings };
    const model = changes.model ?? before.model;
    requireModelOfType(stored.type, model);
    const isSentAgain = configuration !== undefined || model !== before.model;
    const previousSecrets = unsealSecrets(keys, stored);
    const desired = withStoredSecrets(model, configuration ?? before.settings, {
      ...before,
      secrets: previousSecrets,
    });
    if (isSentAgain) requireFittingConfiguration(model, desired, previousSecrets);
    const { settings, secrets } = splitConfiguration(model, desired);
    const reached = findServerHost({ model, configuration: settings }, newGateway);
    const reachedBefore = findServerHost(
      { model: before.model, configuration: before.settings },
      stored.gatewayDeviceId,
    );
    // A host that is refused by newer settings of the server does not prevent other changes.
    if (reached?.host !== reachedBefore?.host) requireAllowedHost(context, domainId, reached);
    const changed = isSentAgain ? { settings, secretsSealed: sealSecrets(keys, secrets) } : {};
    await updateAuxiliary(tx, domainId, id, { ...changes, ...changed });
    if (stored.sipUserName !== null && !hasSipCredentials(model)) await setSipCredentials(tx, id, null);
    const left = stored.gatewayDeviceId;
    if (gatewayDeviceId === null && left !== null) {
      const outputs = (await listAuxiliaryOutputs(tx, id)).map((output) => output.id);
      if (outputs.length > 0) await deleteActionsAimedAt(tx, domainId, ...outputs);
    }
    if (subscriptionId !== undefined && subscriptionId !== stored.subscriptionId) {
      await freeSeats(tx, domainId, id);
      const taking = { assigneeType: "AUXILIAR_DEVICE", assigneeId: id, domainId, userId } as const;
      await takeSeatOfLicence(tx, context, subscriptionId, taking);
    }
    return getAuxiliary(tx, keys, domainId, id);
  });
}

/** Splits a configuration into its public part and its sealed secrets. An empty secret counts as none. */
export function splitConfiguration(
  model: AuxiliaryModel,
  configuration: Readonly<Configuration>,
): { settings: Configuration; secrets: Configuration } {
  const entries = Object.entries(configuration);
  const isSecret = ([name]: [string, unknown]): boolean => isSecretField(model, name);
  return {
    settings: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    secrets: Object.fromEntries(entries.filter((entry) => isSecret(entry) && entry[1] !== "")),
  };
}

/** @throws ApiError GATEWAY_UNKNOWN, GATEWAY_UNFIT */
export async function requireGateway(db: Reader, domainId: string, deviceId: string | null): Promise<void> {
  if (deviceId === null) return;
  const type = await findDeviceType(db, domainId, deviceId);
  if (type === undefined) throw new ApiError("GATEWAY_UNKNOWN", { fields: { gatewayDeviceId: "unknown" } });
  if (!canBeGateway(type)) throw new ApiError("GATEWAY_UNFIT", { fields: { gatewayDeviceId: "unfit" } });
}

/** @throws ApiError AUXILIARY_ADDRESS_REFUSED */
export function requireAllowedHost(
  { outbound }: Pick<ProviderContext, "outbound">,
  domainId: string,
  reached: ServerHost | undefined,
): void {
  if (reached === undefined || !outbound.isRefused(reached.host, { domainId })) return;
  const fields = { [`configuration.${reached.field}`]: "refusedAddress" };
  throw new ApiError("AUXILIARY_ADDRESS_REFUSED", { fields });
}

/** @throws ApiError INVALID_INPUT */
function requireModelOfType(type: Auxiliary["type"], model: AuxiliaryModel): void {
  if (!MODELS_OF_TYPE[type].includes(model))
    throw new ApiError("INVALID_INPUT", { fields: { model: "unknown" } });
}

/**
 * Checks that a configuration fits the model, and that secrets which must be entered again are not missing.
 * @throws ApiError INVALID_INPUT
 */
function requireFittingConfiguration(
  model: AuxiliaryModel,
  configuration: Configuration,
  previousSecrets: Configuration,
): void {
  const forgotten = Object.keys(previousSecrets).filter(
    (name) => isSecretField(model, name) && !Object.hasOwn(configuration, name),
  );
  const problems = {
    ...Object.fromEntries(forgotten.map((name) => [name, "required"])),
    ...findConfigurationProblems(model, configuration),
  };
  const fields = Object.entries(problems).map(([name, problem]): [string, string] => [
    `configuration.${name}`,
    problem,
  ]);
  if (fields.length > 0) throw new ApiError("INVALID_INPUT", { fields: Object.fromEntries(fields) });
}
