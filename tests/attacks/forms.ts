import type { Building } from "./building.ts";
import type { Screen } from "./screens.ts";

type Fields = Record<string, string>;

/** For each action of the console a form that it would accept from somebody who may. */
function formsFor({ ids, delivered }: Building): Record<string, Fields> {
  const password = "a-long-enough-password";
  const code = { code: "779", actionGroupId: ids.actionGroup };
  const access = { displayName: "A rule", agentGroupId: ids.agentGroup, "opens[0]": ids.output };
  const confirmed = { intent: "confirm" };
  const service = { ...delivered, name: "Another panel", licenseId: ids.licence };
  const tag = { intent: "register", identifier: "Another tag", value: "AABBCCDD", type: "CARD" };
  return {
    "routes/login/route": { username: "nobody@example.org", password },
    "routes/setup/route": {
      ...{ name: "Eve", email: "eve@example.org", password, passwordAgain: password },
      setupCode: "AAAA-BBBB-CCCC",
    },
    "routes/logout/route": {},
    "routes/language/route": { language: "de" },
    "routes/invite/route": {},
    "routes/activate/route": { token: "no-such-link" },
    "routes/reset-password/route": {
      ...{ intent: "choose", token: "no-such-link" },
      ...{ password, passwordAgain: password },
    },
    "routes/terms/route": { token: "no-such-link" },
    "routes/account/route": {
      oldPassword: "not the password",
      newPassword: password,
      passwordAgain: password,
    },
    "routes/user-home/route": { enter: ids.domain },
    "routes/new-building/route": { licenseCode: "AAAA-BBBB-CCCC-DDDD", label: "Mine now", name: "minenow" },
    "routes/join-building/route": { code: "no-such-invite" },
    "routes/activate-device/route": service,
    "routes/qr-code/route": { invite: ids.invite },
    "routes/leave-building/route": {},
    "routes/new-device/route": service,
    "routes/device/button/route": { text: "Mine now", "opens[0]": ids.output },
    "routes/device/delete-button/route": confirmed,
    "routes/device/codes/route": code,
    "routes/device/change-code/route": code,
    "routes/device/delete-code/route": confirmed,
    "routes/device/access/route": access,
    "routes/device/change-access/route": access,
    "routes/device/delete-access/route": confirmed,
    "routes/device/outputs/route": {
      ...{
        intent: "output",
        portId: ids.output,
        displayName: "Mine now",
        type: "actuator",
        openingTime: "600",
      },
    },
    "routes/device/output-type/route": { type: "bistable" },
    "routes/device/delete-virtual-input/route": confirmed,
    "routes/device/appearance/route": { title: "Mine now" },
    "routes/device/actions/route": { name: "Mine now" },
    "routes/device/action-group/route": { intent: "rename", name: "Mine now" },
    "routes/device/action-group-picture-form/route": { intent: "reset" },
    "routes/device/delete-action-group/route": confirmed,
    "routes/device/add-action/route": { type: "ACTIVATION", target: `OUTPUT:${ids.output}` },
    "routes/device/change-action/route": {
      type: "ACTIVATION",
      target: `OUTPUT:${ids.output}`,
      duration: "9",
    },
    "routes/device/delete-action/route": confirmed,
    "routes/device/maintenance/route": { intent: "notify" },
    "routes/device/reboot/route": confirmed,
    "routes/device/reset/route": confirmed,
    "routes/device/hardware/route": { intent: "activation-code" },
    "routes/device/replace/route": { intent: "replace", ...delivered },
    "routes/device/swap/route": { deviceId: ids.device },
    "routes/device/return-hardware/route": confirmed,
    "routes/device/extend-warranty/route": { intent: "activate", code: "AAAA-BBBB-CCCC" },
    "routes/device/sip/route": confirmed,
    "routes/device/settings/route": { name: "Mine now", decides: "device" },
    "routes/device/remove/route": confirmed,
    "routes/new-group/route": { name: "Mine now" },
    "routes/group/route": { intent: "add", agentId: ids.resident },
    "routes/delete-group/route": confirmed,
    "routes/person/route": { intent: "take-tag", tagId: ids.tag },
    "routes/change-administrator/route": { intent: "make" },
    "routes/remove-person/route": confirmed,
    "routes/new-credential/route": { name: "Mine now", credentialType: "CODE", timeZone: "Europe/Rome" },
    "routes/delete-credential/route": confirmed,
    "routes/new-tag/route": tag,
    "new-pool-tag": tag,
    "routes/delete-tag/route": confirmed,
    "routes/new-invite/route": { name: "Mine now", places: "9", timeZone: "Europe/Rome" },
    "routes/withdraw-invite/route": confirmed,
    "routes/settings/route": { label: "Mine now", eventsTtl: "1" },
    "routes/building-picture-form/route": { picture: "none" },
    "routes/choose-device/route": { deviceId: ids.device },
  };
}

/**
 * The fields of an action's form.
 * @throws Error for an action that has no example: give it one above, or the walks would not reach it
 */
export function formOf({ id }: Screen, building: Building): Fields {
  const fields = formsFor(building)[id];
  if (!fields) throw new Error(`The action of ${id} has no example.`);
  return fields;
}
