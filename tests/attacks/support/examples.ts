import { parameterNames } from "#contract/call.ts";
import type { Ids } from "./building.ts";
import type { GivenInput, NamedCall } from "./every-call.ts";
import { bodiesFor, type ExampleBuilding } from "./example-bodies.ts";

/**
 * The example of each path parameter, by call, by resource or by the parameter alone, in this order. The
 * walks fail for a call whose parameter is not listed: they would not test it.
 */
const parameterOfCall: Record<string, keyof Ids | "administrators" | "hwId" | "display" | "0" | "8"> = {
  "devices.enable.id": "hardware",
  "devices.baseInfo.hwId": "hwId",
  "domains.removeMember.id": "domain",
  "actionGroups.remove.groupId": "freeActionGroup",

  "users.id": "resident",
  "installationUsers.id": "resident",
  "accountLinks.id": "resident",
  "domains.id": "domain",
  "licences.id": "licence",
  "devices.id": "device",
  "deviceCustomizations.id": "device",
  "deviceCustomizations.section": "display",
  "deviceLife.id": "device",
  "ringBellButtons.id": "device",
  "nameplate.id": "device",
  // A place without a button.
  "nameplate.position": "8",
  "inputs.id": "device",
  "virtualInputs.id": "device",
  "virtualInputs.inputId": "virtualInput",
  "outputs.id": "device",
  "actionGroups.id": "device",
  "codes.id": "device",
  "accessControlAssociations.id": "device",
  "accessRules.id": "device",
  "agents.id": "device",
  "agentGroups.id": "agentGroup",
  "flats.id": "flat",
  "outputGroups.listOfAgentGroup.id": "agentGroup",
  "outputGroups.setOfAgentGroup.id": "agentGroup",
  "outputGroups.giveToAgentGroup.id": "agentGroup",
  "outputGroups.takeFromAgentGroup.id": "agentGroup",
  "outputGroups.id": "outputGroup",
  "outputGroups.memberId": "output",
  "elevatorAreaGroups.listOfAgentGroup.id": "agentGroup",
  "elevatorAreaGroups.setOfAgentGroup.id": "agentGroup",
  "elevatorAreaGroups.giveToAgentGroup.id": "agentGroup",
  "elevatorAreaGroups.takeFromAgentGroup.id": "agentGroup",
  "elevatorAreaGroups.id": "elevatorAreaGroup",
  "elevatorAreaGroups.memberId": "area",
  "auxiliaries.getSipCredentials.id": "phone",
  "auxiliaries.renewSipCredentials.id": "phone",
  "auxiliaries.id": "elevator",
  "auxiliaryEndpoints.id": "elevator",
  "auxiliaryOutputs.id": "elevator",
  "auxiliaryOutputs.outputId": "auxiliaryOutput",
  "auxiliaryAreas.id": "elevator",
  "userGroups.name": "administrators",
  // The id of no message: a caller with the right sees all of them.
  "messages.id": "upload",
  // Of no note: they are private.
  "notes.id": "upload",
  // Of no command: only its requester sees its picture.
  "agents.commandId": "upload",
  // Of no backup: they belong to the installation.
  "backups.id": "upload",
  // Of no release: none was created.
  "appReleases.id": "upload",
  // Of no passkey or sign-in: they are private.
  "passkeys.id": "upload",
  "signIns.id": "upload",
  "pushSubscriptions.id": "pushSubscription",
  "invites.id": "invite",
  "subscriptions.id": "subscription",
  "subscriptions.ofDomain.id": "domain",
  "accessCredentials.id": "credential",
  "nfcTags.id": "tag",
  // No tag is presented during the walks: a caller with the right gets 404.
  "presentedTags.id": "tag",
  // Of no call: no panel rings during the walks.
  "ringCalls.id": "upload",
  // Of no opening: the device is not connected.
  "openings.openingId": "upload",
  "openings.id": "device",
  "events.id": "event",
  "explanations.listPermitted.id": "device",
  "explanations.id": "refusal",
  "eventExports.id": "eventExport",
  "eventExports.position": "0",
  "faceIds.id": "face",
  "virtualUsers.id": "virtualUser",
  "cardholders.id": "cardholder",
  "personViews.id": "resident",

  domainId: "domain",
  userId: "resident",
  licenseId: "licence",
  inputId: "input",
  outputId: "output",
  groupId: "actionGroup",
  actionId: "action",
  outputGroupId: "outputGroup",
  elevatorAreaGroupId: "elevatorAreaGroup",
  buttonId: "button",
  codeId: "code",
  associationId: "association",
  agentId: "resident",
  endpointId: "endpoint",
  areaId: "area",
};

/** Queries of the calls that require one. */
function queriesFor({ ids, delivered }: ExampleBuilding): Record<string, Record<string, string>> {
  return {
    "devices.baseInfo": { activationCode: delivered.activationCode },
    "licences.licenseByCode": { licenseCode: "AAAA-BBBB-CCCC-DDDD" },
    "warrantyExtensions.byCode": { code: "AAAA-BBBB-CCCC-DDDD" },
    "appReleases.latestCompatible": { deviceId: ids.device },
    "sipAgents.get": { agentId: ids.resident },
    "subscriptions.assignee": { assigneeId: ids.resident },
    "domains.domainFromName": { name: "casaverde" },
    "search.find": { q: "card" },
    "agentGroups.groupByName": { name: "all-the-agents" },
    "agentGroups.listCandidates": { kind: "USER" },
    "agentGroupRelations.remove": {
      sourceId: ids.agentGroup,
      destinationId: ids.managers,
      type: "CAN_CALL",
    },
  };
}

/**
 * Returns the example input of a call in a building.
 * @throws Error for a call that has no example: give it one above or among the bodies
 */
export function inputFor({ name, call }: NamedCall, place: ExampleBuilding): GivenInput {
  const [resource] = name.split(".");
  const parameters = parameterNames(call.path).map((parameter) => {
    const ways = [`${name}.${parameter}`, `${resource}.${parameter}`, parameter];
    const what = ways.map((way) => parameterOfCall[way]).find((known) => known !== undefined);
    if (what === undefined) throw new Error(`${name} has a parameter without an example: ${parameter}`);
    return [parameter, valueOf(what, place)];
  });
  const body = bodiesFor(place)[name];
  if (call.body && body === undefined) throw new Error(`${name} has a body without an example`);
  return { parameters: Object.fromEntries(parameters), query: queriesFor(place)[name] ?? {}, body };
}

function valueOf(
  what: keyof Ids | "administrators" | "hwId" | "display" | "0" | "8",
  { ids, delivered }: ExampleBuilding,
): string {
  if (what === "administrators") return "ADMINISTRATORS";
  if (what === "display" || what === "0" || what === "8") return what;
  return what === "hwId" ? delivered.hwId : ids[what];
}
