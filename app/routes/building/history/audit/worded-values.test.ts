import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { credential } from "#contract/access/access-credentials.ts";
import { nfcTag } from "#contract/access/nfc-tags.ts";
import { auxiliary } from "#contract/auxiliaries/auxiliaries.ts";
import { auxiliaryOutput } from "#contract/auxiliaries/auxiliary-outputs.ts";
import { domain } from "#contract/buildings/domains.ts";
import { action, actionPayloads } from "#contract/devices/action-groups.ts";
import { customization } from "#contract/devices/device-customizations.ts";
import { device } from "#contract/devices/devices.ts";
import { input, output } from "#contract/devices/inputs-and-outputs.ts";
import { subscription } from "#contract/licences/subscriptions.ts";
import { agentGroupRelation } from "#contract/people/agent-group-relations.ts";
import { agentGroup } from "#contract/people/agent-groups.ts";
import { inviteAction, inviteActionResult } from "#contract/people/invites.ts";
import { user } from "#contract/people/user.ts";
import { CUSTOMIZATION_SECTIONS } from "#rules/devices/devices.ts";
import english from "../../../../../public/locales/en/translation.json" with { type: "json" };
import type { AuditKind } from "./audit-kinds.ts";
import { findValueKey, languageIn } from "./worded-values.ts";

/** What the change log can show of each kind, as the contract has it; none for kinds with free values alone. */
const schemasOf: Record<AuditKind, readonly z.ZodType[]> = {
  domain: [domain],
  domain_member: [],
  administrator: [],
  installer: [],
  user_account: [user],
  person_view: [],
  agent_group: [agentGroup],
  agent_group_member: [],
  agent_group_relation: [agentGroupRelation],
  agent_group_output_group: [],
  agent_group_elevator_area_group: [],
  subscription: [subscription],
  device: [device],
  ring_bell_button: [],
  device_input: [input],
  device_output: [output],
  device_customization: [customization],
  action_group: [],
  action: [action, ...Object.values(actionPayloads)],
  code: [],
  access_control_association: [],
  warranty_extension: [],
  auxiliary: [auxiliary],
  auxiliary_endpoint: [],
  auxiliary_output: [auxiliaryOutput],
  auxiliary_area: [],
  output_group: [],
  output_group_member: [],
  elevator_area_group: [],
  elevator_area_group_member: [],
  invite: [],
  invite_action: [inviteAction],
  invite_acceptance: [inviteActionResult],
  access_credential: [credential],
  nfc_tag: [nfcTag],
  face_id: [],
  sip_agent: [],
  avatar: [],
};

/** Columns that have another name than the contract's field. */
const columnOf: Record<string, string> = { userMobileSenderPreference: "mobileSenderPreference" };

/** Fields of the contract that are computed, so that no entry has them. */
const COMPUTED = ["configurationState", "state", "role"];

interface ChoiceField {
  field: string;
  values: readonly string[];
}

/** The fields with a choice of words in a schema, at any depth. */
function choicesIn(schema: z.ZodType, field = ""): ChoiceField[] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  if (def.type === "enum") return [{ field, values: Object.values(def["entries"] as object) as string[] }];
  if (def.type === "object")
    return Object.entries(def["shape"] as Record<string, z.ZodType>).flatMap(([name, inner]) =>
      choicesIn(inner, name),
    );
  const within = [def["innerType"], def["element"], def["in"], def["out"], def["valueType"]]
    .concat(def["options"])
    .filter((inner) => inner !== undefined);
  return within.flatMap((inner) => choicesIn(inner as z.ZodType, field));
}

function textOf(key: string | undefined): unknown {
  return key?.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], english);
}

describe("in the change log", () => {
  test("the walk over the contract's schemas finds choices at any depth", () => {
    expect(choicesIn(customization).map(({ field }) => field)).toContain("ringtone");
    expect(choicesIn(inviteAction).map(({ field }) => field)).toContain("rights");
    expect(choicesIn(user).map(({ field }) => field)).toContain("loginType");
  });

  test.each(Object.entries(schemasOf).filter(([, schemas]) => schemas.length > 0))(
    "each choice of words in %s has a text",
    (kind, schemas) => {
      const choices = schemas
        .flatMap((schema) => choicesIn(schema))
        .filter(({ field }) => !COMPUTED.includes(field));
      const raw = choices.flatMap(({ field: name, values }) => {
        const field = columnOf[name] ?? name;
        return values
          .filter((value) => typeof textOf(findValueKey(kind, field, value)) !== "string")
          .filter((value) => languageIn(field, value) === undefined)
          .map((value) => `${field}: ${value}`);
      });
      expect(raw).toEqual([]);
    },
  );

  test("sections of an appearance and what a default group contains have a text", () => {
    for (const section of CUSTOMIZATION_SECTIONS)
      expect(textOf(findValueKey("device_customization", "section", section)), section).toBeTypeOf("string");
    for (const kind of ["output_group", "elevator_area_group"])
      for (const what of ["ALL", "ACTUATORS"])
        expect(textOf(findValueKey(kind, "collects", what)), what).toBeTypeOf("string");
  });

  test("a value without a text is shown as it is", () => {
    expect(findValueKey("device", "hwId", "VP-1")).toBeUndefined();
    expect(findValueKey("something_else", "type", "X")).toBeUndefined();
    expect(findValueKey("user_account", "loginType", "X")).toBeUndefined();
    expect(languageIn("language", "de")).toBe("Deutsch");
    expect(languageIn("language", "xx")).toBeUndefined();
    expect(languageIn("name", "de")).toBeUndefined();
  });
});
