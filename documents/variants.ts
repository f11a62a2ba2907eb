import { actionPayloads } from "#contract/devices/action-groups.ts";
import {
  AUXILIARY_MODELS,
  AUXILIARY_TYPES,
  type AuxiliaryModel,
  CONFIGURATION_TEXT_MAX,
  type FieldKind,
  listModelFields,
  MODELS_OF_TYPE,
} from "#rules/auxiliaries/auxiliaries.ts";
import { ACTION_TYPES, type ActionType, TARGETS_OF_ACTION } from "#rules/devices/actions.ts";
import { PORT_MAX } from "#rules/installation/network.ts";
import { type Components, type MakeVariants, pascal, type Variant } from "./components.ts";
import { type Json, type Side, toJsonSchema } from "./json-schema.ts";

/** Returns the variants of a union, by the constant that declares it. */
export function findVariants(constant: string): MakeVariants | undefined {
  return Object.hasOwn(makers, constant) ? makers[constant] : undefined;
}

const makers: Record<string, MakeVariants> = {
  action: actions,
  actionBody: actions,
  auxiliary: auxiliaries,
  auxiliaryBody: auxiliaries,
};

function actions(components: Components, side: Side): ReturnType<MakeVariants> {
  return { field: "type", each: ACTION_TYPES.map((type) => actionOf(components, type, side)) };
}

function actionOf(components: Components, type: ActionType, side: Side): Variant {
  const targets = TARGETS_OF_ACTION[type];
  const isAimed = !targets.includes("NONE");
  const name = pascal(type.toLowerCase());
  const narrowed: Record<string, Json> = {
    type: { const: type, type: "string" },
    targetType: { enum: [...targets], type: "string" },
    payload: components.add(`${name}Payload`, "output", () => ({
      ...components.describe(
        toJsonSchema(actionPayloads[type], "input"),
        { file: "action-groups", path: ["actionPayloads", type] },
        "input",
      ),
      description: `The payload of an action of type ${type}.`,
    })),
  };
  if (side === "input" && isAimed)
    narrowed["targetId"] = { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" };
  const required = [...(side === "input" && isAimed ? ["targetType", "targetId"] : [])];
  if (side === "input" && ["POSTIT", "NOTIFICATION"].includes(type)) required.push("payload");
  return { value: type, name, narrowed, required };
}

function auxiliaries(components: Components, side: Side): ReturnType<MakeVariants> {
  return {
    field: "model",
    each: AUXILIARY_MODELS.map((model) => {
      const fields = listModelFields(model);
      const isNeeded = side === "input" && fields.some(({ isRequired }) => isRequired);
      return {
        value: model,
        name: pascal(model),
        narrowed: {
          model: { const: model, type: "string" },
          type: {
            enum: AUXILIARY_TYPES.filter((type) => MODELS_OF_TYPE[type].includes(model)),
            type: "string",
          },
          configuration: configurationOf(components, model, side),
        },
        required: isNeeded ? ["configuration"] : [],
      };
    }),
  };
}

/** Returns the settings of a model: as input, or as output without secrets. */
function configurationOf(components: Components, model: AuxiliaryModel, side: Side): Json {
  const fields = listModelFields(model).filter(({ kind }) => side === "input" || kind !== "secret");
  const name = `${pascal(model)}${side === "input" ? "Configuration" : "Settings"}`;
  return components.add(name, "output", () => ({
    type: "object",
    description: `The settings of the model ${model}${side === "input" ? "" : ", without its secrets"}.`,
    properties: Object.fromEntries(
      fields.map(({ name: field, kind }) => [
        field,
        { ...valueOf[kind], description: aboutField[field] ?? aboutField["identifier"] },
      ]),
    ),
    required:
      side === "input"
        ? fields.filter(({ isRequired }) => isRequired).map(({ name: field }) => field)
        : undefined,
    additionalProperties: side === "input" ? false : undefined,
  }));
}

/** Returns the schema of a field whose value is a union that is declared elsewhere. */
export function findField(path: readonly string[]): ((components: Components) => Json) | undefined {
  return path.join(".") === "auxiliaryChanges.configuration" ? anyConfiguration : undefined;
}

/** Returns the schema of a configuration for any model. */
function anyConfiguration(components: Components): Json {
  return { anyOf: AUXILIARY_MODELS.map((model) => configurationOf(components, model, "input")) };
}

const text: Json = { type: "string", maxLength: CONFIGURATION_TEXT_MAX };

const valueOf: Record<FieldKind, Json> = {
  host: text,
  webAddress: text,
  identifier: { type: "string", maxLength: 64, pattern: "^$|^\\+?[A-Za-z0-9.+_-]{1,64}$" },
  account: text,
  port: { type: "integer", format: "int32", minimum: 1, maximum: PORT_MAX },
  secret: { ...text, format: "password" },
};

const aboutField: Record<string, string> = {
  identifier: "The number, account or name of the auxiliary in its own system.",
  host: "An IP address or a host name, with or without a port.",
  port: "The port at the host.",
  webAddress:
    "The address of its picture or its service, beginning with `http://`, or with `{host}` for the host above.",
  password: "The password of the identifier. It is never returned.",
  clientId: "The client id that is registered with the manufacturer's cloud.",
  clientSecret: "The client's secret. It is never returned.",
  token: "The token of the service. It is never returned.",
};
