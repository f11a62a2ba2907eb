import type { Auxiliary } from "#contract/auxiliaries.ts";
import { ApiError } from "#contract/errors.ts";
import {
  type AuxiliaryModel,
  type Configuration,
  hasSipCredentials,
  isSecretField,
  MODELS_OF_TYPE,
  problemsOfConfiguration,
  withKeptSecrets,
} from "#rules/auxiliaries.ts";
import { deleteActionsOfDevice } from "../db/actions.ts";
import {
  getAuxiliary,
  getStoredAuxiliary,
  sealSecrets,
  setSipCredentials,
  unsealSecrets,
  updateAuxiliary,
} from "../db/auxiliaries.ts";
import { listAuxiliaryOutputs } from "../db/auxiliary-outputs.ts";
import { type Reader, transaction } from "../db/database.ts";
import { findDeviceNames } from "../db/known-names.ts";
import { freeSeats } from "../db/subscriptions.ts";
import type { House } from "../house.ts";
import { takeThisSeat } from "./take-seat.ts";

interface Changes {
  name?: string;
  model?: AuxiliaryModel;
  configuration?: Configuration;
  gatewayDeviceId?: string | null;
  subscriptionId?: string;
}

/**
 * Changes an auxiliary; what is not given stays. With another gateway the actions of the former one lose its outputs,
 * and with a model that does not register it loses its SIP credentials.
 * @throws ApiError NOT_FOUND, INVALID_INPUT for what does not fit the model, GATEWAY_UNKNOWN, NO_VALID_SUBSCRIPTION,
 *   LICENCE_EXPIRED
 */
export async function changeAuxiliary(
  house: House,
  domainId: string,
  userId: string,
  id: string,
  { configuration, subscriptionId, ...changes }: Changes,
): Promise<Auxiliary> {
  const { db, keys } = house;
  return transaction(db, async (tx) => {
    const stored = await getStoredAuxiliary(tx, domainId, id);
    const { gatewayDeviceId } = changes;
    if (gatewayDeviceId !== undefined) await mustBeGateway(tx, domainId, gatewayDeviceId);
    const before = { model: stored.model as AuxiliaryModel, settings: stored.settings };
    const model = changes.model ?? before.model;
    mustFitType(stored.type as Auxiliary["type"], model);
    const isToldAnew = configuration !== undefined || model !== before.model;
    const secretsBefore = unsealSecrets(keys, stored);
    const wanted = withKeptSecrets(model, configuration ?? before.settings, {
      ...before,
      secrets: secretsBefore,
    });
    if (isToldAnew) mustFitModel(model, wanted, secretsBefore);
    const { settings, secrets } = splitConfiguration(model, wanted);
    const told = isToldAnew ? { settings, secretsSealed: sealSecrets(keys, secrets) } : {};
    await updateAuxiliary(tx, domainId, id, { ...changes, ...told });
    if (stored.sip_user_name !== null && !hasSipCredentials(model)) await setSipCredentials(tx, id, null);
    const left = stored.gateway_device_id;
    if (gatewayDeviceId !== undefined && left !== null && gatewayDeviceId !== left) {
      const outputs = await listAuxiliaryOutputs(tx, id);
      await deleteActionsOfDevice(
        tx,
        left,
        outputs.map((output) => output.id),
      );
    }
    if (subscriptionId !== undefined && subscriptionId !== stored.subscription_id) {
      await freeSeats(tx, domainId, id);
      const taking = { assigneeType: "AUXILIAR_DEVICE", assigneeId: id, domainId, userId } as const;
      await takeThisSeat(tx, house, subscriptionId, taking);
    }
    return getAuxiliary(tx, keys, domainId, id);
  });
}

/** What of a configuration may be told, and what is kept sealed. An empty secret is none. */
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

/** @throws ApiError GATEWAY_UNKNOWN */
export async function mustBeGateway(db: Reader, domainId: string, deviceId: string | null): Promise<void> {
  if (deviceId === null) return;
  if ((await findDeviceNames(db, { domainId }, [deviceId])).has(deviceId)) return;
  throw new ApiError("GATEWAY_UNKNOWN", { fields: { gatewayDeviceId: "unknown" } });
}

/** @throws ApiError INVALID_INPUT */
function mustFitType(type: Auxiliary["type"], model: AuxiliaryModel): void {
  if (!MODELS_OF_TYPE[type].includes(model))
    throw new ApiError("INVALID_INPUT", { fields: { model: "unknown" } });
}

/** A secret that was there and is asked for again is missing, required or not. @throws ApiError INVALID_INPUT */
function mustFitModel(
  model: AuxiliaryModel,
  configuration: Configuration,
  secretsBefore: Configuration,
): void {
  const forgotten = Object.keys(secretsBefore).filter(
    (name) => isSecretField(model, name) && !Object.hasOwn(configuration, name),
  );
  const problems = {
    ...Object.fromEntries(forgotten.map((name) => [name, "required"])),
    ...problemsOfConfiguration(model, configuration),
  };
  const fields = Object.entries(problems).map(([name, problem]) => [`configuration.${name}`, problem]);
  if (fields.length > 0)
    throw new ApiError("INVALID_INPUT", { fields: Object.fromEntries(fields) as Record<string, string> });
}
