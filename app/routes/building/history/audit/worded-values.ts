import { languageNames } from "#app/components/menus/language-names.ts";
import { LANGUAGES } from "#rules/languages.ts";
import type { AuditKind } from "./audit-kinds.ts";

const contentsOfDefaultGroup = { ALL: "audit.collects.ALL", ACTUATORS: "audit.collects.ACTUATORS" };

/** The translation section of a field's values, or their keys. */
const placesOfWords: Partial<Record<AuditKind, Record<string, string | Record<string, string>>>> = {
  domain: { residentsOpen: "settings.residentsOpenChoices", flatWord: "flats.plurals" },
  agent_group: { kind: { GROUP: "audit.groupKinds.GROUP", FLAT: "audit.groupKinds.FLAT" } },
  user_account: {
    loginType: { MAIL: "account.email", MOBILE: "account.mobile" },
    mobileSenderPreference: "account.sender",
  },
  device: { type: "devices.types" },
  device_input: { type: "outputs.inputTypes" },
  device_output: { type: "outputs.types" },
  device_customization: { section: "appearance.sections", ringtone: "appearance.ringtones" },
  auxiliary: { type: "auxiliaries.types", model: "auxiliaries.models" },
  auxiliary_output: { type: "outputs.types" },
  action: {
    type: "actions.types",
    targetType: "actions.targets",
    mode: "actions.modes",
    kind: "actions.kinds",
  },
  agent_group_relation: { type: "relations.types" },
  subscription: { assigneeType: "licences.kinds" },
  output_group: { collects: contentsOfDefaultGroup },
  elevator_area_group: { collects: contentsOfDefaultGroup },
  invite_action: { type: "inviteDetails.action", rights: "installer.rights", role: "people.roles" },
  invite_acceptance: {
    type: "inviteDetails.action",
    result: "invite.result",
    reason: "invite.reason",
  },
  access_credential: { credentialType: "components.credential" },
  nfc_tag: { type: "components.tag" },
};

/** The key of a value's text; undefined if there is none. */
export function findValueKey(kind: string, field: string, value: string): string | undefined {
  const place = placesOfWords[kind as AuditKind]?.[field];
  return typeof place === "string" ? `${place}.${value}` : place?.[value];
}

/** A language by its own name; undefined for any other field or language. */
export function languageIn(field: string, value: string): string | undefined {
  const language = field === "language" ? LANGUAGES.find((each) => each === value) : undefined;
  return language && languageNames[language];
}
