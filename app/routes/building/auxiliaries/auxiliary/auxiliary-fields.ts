import type { Auxiliary } from "#contract/auxiliaries/auxiliaries.ts";
import { AUXILIARY_MODELS, listModelFields } from "#rules/auxiliaries/auxiliaries.ts";

const CONFIGURATION_FIELDS = new Set(AUXILIARY_MODELS.flatMap(listModelFields).map(({ name }) => name));

/** The fields of an auxiliary's form as they are stored; secrets are never shown. */
export function toAuxiliaryFields({ name, model, gatewayDeviceId, configuration }: Auxiliary) {
  const shown = [...CONFIGURATION_FIELDS].map((field) => [field, configuration[field] ?? ""]);
  return {
    name,
    model,
    gatewayDeviceId: gatewayDeviceId ?? "",
    configuration: Object.fromEntries(shown) as Record<string, string | number>,
  };
}

/** The fields as they are compared with what others save: with the versions of the secrets. */
export function toStoredAuxiliary(auxiliary: Auxiliary) {
  const fields = toAuxiliaryFields(auxiliary);
  return { ...fields, configuration: { ...fields.configuration, ...auxiliary.secretVersions } };
}
