import { z } from "zod";
import { displayName, id } from "#contract/fields.ts";
import {
  AUXILIARY_MODELS,
  AUXILIARY_TYPES,
  type AuxiliaryModel,
  type Configuration,
  CONFIGURATION_TEXT_MAX,
  listModelFields,
} from "#rules/auxiliaries/auxiliaries.ts";

const text = z.string().max(CONFIGURATION_TEXT_MAX, "tooLong").optional();

/** The fields of all models; the provider knows which of them a model has, and checks them. */
const configuration = z.object({
  host: text,
  port: z.number({ error: "number" }).optional(),
  webAddress: text,
  identifier: text,
  clientId: text,
  clientSecret: text,
  password: text,
  token: text,
});

export type ConfigurationField = keyof z.output<typeof configuration>;

/** Never sent back. */
export const configurationSecrets = [
  "configuration.clientSecret",
  "configuration.password",
  "configuration.token",
] as const;

/** The field of a secret, by its name in the configuration. */
export function toSecretField(name: string) {
  return `configuration.${name}` as (typeof configurationSecrets)[number];
}

export const auxiliarySchema = z.object({
  name: displayName,
  model: z.enum(AUXILIARY_MODELS),
  gatewayDeviceId: id.optional(),
  configuration: configuration.default({}),
  /** Secrets to remove. */
  forget: z.array(z.string().max(32)).max(20).default([]),
});

export const newAuxiliarySchema = auxiliarySchema.omit({ forget: true }).extend({
  type: z.enum(AUXILIARY_TYPES),
  /** The licence that gives the seat; there is none to choose where none has a free seat. */
  licenceId: id.optional(),
});

type TypedAuxiliary = Pick<z.output<typeof auxiliarySchema>, "model" | "configuration"> & {
  forget?: string[];
};

/** The configuration as the call takes it: empty fields are left out, except secrets to remove. */
export function toConfiguration({ model, configuration, forget = [] }: TypedAuxiliary): Configuration {
  const entries = listModelFields(model).flatMap(({ name, kind }) => {
    const typed = configuration[name as ConfigurationField];
    if (typed !== undefined) return [[name, typed] as const];
    return kind === "secret" && forget.includes(name) ? [[name, ""] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The required fields of a model; a stored secret need not be typed again. */
export function listRequiredFields(
  model: AuxiliaryModel,
  storedSecrets: readonly string[],
): Record<string, { required: boolean }> {
  return Object.fromEntries(
    listModelFields(model).map(({ name, isRequired }) => [
      `configuration.${name}`,
      { required: isRequired && !storedSecrets.includes(name) },
    ]),
  );
}
