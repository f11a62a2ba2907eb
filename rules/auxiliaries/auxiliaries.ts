import { isNameOrIdentifier } from "../buildings/names.ts";
import { isHostField, isWebAddress, PORT_MAX } from "../installation/network.ts";
import { isEmailLike } from "../people/contacts.ts";

/** The highest position of an output on an auxiliary; the lowest is 1. */
export const OUTPUT_POSITION_MAX = 1000;

export const AUXILIARY_TYPES = [
  "PHONE",
  "RELE",
  "PSU",
  "CAMERA",
  "SERVICE",
  "DESKTOP_APP",
  "ELEVATOR_SYSTEM",
] as const;
export type AuxiliaryType = (typeof AUXILIARY_TYPES)[number];

/** What lists of auxiliaries are sorted by. */
export const AUXILIARY_ORDERS = ["name", "type"] as const;
export type AuxiliaryOrder = (typeof AUXILIARY_ORDERS)[number];

export const AUXILIARY_MODELS = [
  "sip",
  "ipcam",
  "desktop_app",
  "analog",
  "kone",
  "kone-lan",
  "generic",
  "local1",
  "dokify",
] as const;
export type AuxiliaryModel = (typeof AUXILIARY_MODELS)[number];

/** The models of each type, the most usual first. */
export const MODELS_OF_TYPE: Record<AuxiliaryType, readonly AuxiliaryModel[]> = {
  PHONE: ["sip", "analog"],
  RELE: ["generic", "local1"],
  PSU: ["generic"],
  CAMERA: ["ipcam"],
  SERVICE: ["generic", "dokify"],
  DESKTOP_APP: ["desktop_app"],
  ELEVATOR_SYSTEM: ["kone", "kone-lan", "local1", "generic"],
};

/** The most characters in a field of a configuration. */
export const CONFIGURATION_TEXT_MAX = 2048;

/** An `account` is an identifier, or has the form of an e-mail address, as accounts at exchanges and services often do. */
export type FieldKind = "host" | "webAddress" | "identifier" | "account" | "port" | "secret";

interface Field {
  kind: FieldKind;
  required?: true;
}

/** The fields of each model. Secrets are stored sealed and never returned. */
const FIELDS_OF_MODEL: Record<AuxiliaryModel, Record<string, Field>> = {
  sip: { identifier: { kind: "account" }, host: { kind: "host" } },
  analog: { identifier: { kind: "identifier" } },
  desktop_app: { identifier: { kind: "account" } },
  ipcam: {
    webAddress: { kind: "webAddress", required: true },
    identifier: { kind: "identifier" },
    password: { kind: "secret" },
  },
  kone: {
    identifier: { kind: "identifier", required: true },
    clientId: { kind: "identifier", required: true },
    clientSecret: { kind: "secret", required: true },
  },
  "kone-lan": {
    host: { kind: "host", required: true },
    port: { kind: "port" },
    identifier: { kind: "identifier" },
  },
  generic: {
    host: { kind: "host" },
    port: { kind: "port" },
    webAddress: { kind: "webAddress" },
    identifier: { kind: "identifier" },
    password: { kind: "secret" },
  },
  local1: { host: { kind: "host" }, identifier: { kind: "identifier" } },
  dokify: {
    identifier: { kind: "account", required: true },
    webAddress: { kind: "webAddress" },
    token: { kind: "secret", required: true },
  },
};

export type Configuration = Record<string, string | number>;

/** Returns the fields of a model, for a form. */
export function listModelFields(
  model: AuxiliaryModel,
): { name: string; kind: FieldKind; isRequired: boolean }[] {
  return Object.entries(FIELDS_OF_MODEL[model]).map(([name, { kind, required = false }]) => ({
    name,
    kind,
    isRequired: required,
  }));
}

/** Returns the default groups that an auxiliary of a type is in (§9). */
export function listAuxiliaryDefaultGroups(type: AuxiliaryType): ("all-the-agents" | "all-the-elevators")[] {
  return type === "ELEVATOR_SYSTEM" ? ["all-the-agents", "all-the-elevators"] : ["all-the-agents"];
}

/** Whether a model registers with the building's telephone exchange, by a user name and a password. */
export function hasSipCredentials(model: AuxiliaryModel): boolean {
  return model === "sip" || model === "desktop_app";
}

/**
 * Returns the SIP name of an auxiliary: its identifier, with the host if it has one, or else the user name of its
 * credentials. Null if there is neither, or if it does not use SIP.
 */
export function formatSipName(
  model: AuxiliaryModel,
  { identifier, host }: Readonly<Configuration>,
  userName: string | null,
): string | null {
  if (!hasSipCredentials(model)) return null;
  if (typeof identifier !== "string" || identifier === "") return userName;
  return typeof host === "string" && host !== "" && !identifier.includes("@")
    ? `${identifier}@${host}`
    : identifier;
}

/** Whether an auxiliary of a type has areas: only an elevator system does. */
export function hasAreas(type: AuxiliaryType): boolean {
  return type === "ELEVATOR_SYSTEM";
}

/** Whether this field of a model is stored sealed. */
export function isSecretField(model: AuxiliaryModel, field: string): boolean {
  return fieldOf(model, field)?.kind === "secret";
}

/** Returns the problems of a configuration, as problem keys by field; empty when it fits the model. */
export function findConfigurationProblems(
  model: AuxiliaryModel,
  configuration: Readonly<Configuration>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, value] of Object.entries(configuration)) {
    const problem = problemOf(fieldOf(model, name), value);
    if (problem !== undefined) problems[name] = problem;
  }
  for (const [name, { required }] of Object.entries(FIELDS_OF_MODEL[model])) {
    const isEntered = Object.hasOwn(configuration, name) && configuration[name] !== "";
    if (required && !isEntered) problems[name] = "required";
  }
  return problems;
}

/**
 * Adds the stored secrets, which need not be entered again, to a configuration. They are used only when all
 * other fields are unchanged: a stored password is never sent to another address or with another name.
 */
export function withStoredSecrets(
  model: AuxiliaryModel,
  entered: Readonly<Configuration>,
  stored: { model: AuxiliaryModel; settings: Readonly<Configuration>; secrets: Readonly<Configuration> },
): Configuration {
  const visible = Object.entries(entered).filter(([name]) => !isSecretField(model, name));
  const isSame =
    model === stored.model &&
    visible.length === Object.keys(stored.settings).length &&
    visible.every(([name, value]) => stored.settings[name] === value);
  return isSame ? { ...stored.secrets, ...entered } : { ...entered };
}

/** Finds a field of a model; a name like `constructor` is a field of none. */
function fieldOf(model: AuxiliaryModel, name: string): Field | undefined {
  return Object.hasOwn(FIELDS_OF_MODEL[model], name) ? FIELDS_OF_MODEL[model][name] : undefined;
}

function problemOf(field: Field | undefined, value: string | number): string | undefined {
  if (field === undefined) return "unknown";
  if (field.kind === "port") {
    return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= PORT_MAX
      ? undefined
      : "number";
  }
  if (typeof value !== "string") return "invalid";
  if (value.length > CONFIGURATION_TEXT_MAX) return "tooLong";
  if (value === "" || field.kind === "secret") return undefined;
  return isValid[field.kind](value) ? undefined : field.kind;
}

const isValid: Record<Exclude<FieldKind, "port" | "secret">, (text: string) => boolean> = {
  host: isHostField,
  webAddress: isWebAddress,
  identifier: isNameOrIdentifier,
  account: (text) => isNameOrIdentifier(text) || isEmailLike(text),
};
