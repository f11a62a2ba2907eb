import { parameterNames } from "#contract/call.ts";
import type { Building, Ids } from "./building.ts";
import type { GivenInput, NamedCall } from "./every-call.ts";

/**
 * What each parameter of a path is, by the call's name, its resource or the parameter alone, in this order. A call
 * whose parameter stands in none of the lists makes the walks fail: it would not be walked.
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
  // A message of none: who has the right may see all of them.
  "messages.id": "upload",
  // Nor a note: each has their own.
  "notes.id": "upload",
  // Nor a command: its picture is that of who asked for it.
  "agents.commandId": "upload",
  // A backup of none: they are the installation's.
  "backups.id": "upload",
  // A release of none: nobody made one.
  "appReleases.id": "upload",
  // Nor a passkey or a sign-in of anybody: each has their own.
  "passkeys.id": "upload",
  "signIns.id": "upload",
  "invites.id": "invite",
  "subscriptions.id": "subscription",
  "subscriptions.ofDomain.id": "domain",
  "accessCredentials.id": "credential",
  "nfcTags.id": "tag",
  // Nobody holds up a tag while the walks go: who has the right is told that there is none.
  "presentedTags.id": "tag",
  // An opening of none: the device is not connected.
  "openings.openingId": "upload",
  "openings.id": "device",
  "events.id": "event",
  "eventExports.id": "eventExport",
  "eventExports.position": "0",
  "faceIds.id": "face",
  "virtualUsers.id": "virtualUser",

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

/** There is no such host anywhere. */
const mailServer = { emailFrom: "door@example.org", nameFrom: "Door", host: "mail.invalid" };

type Place = Pick<Building, "ids" | "delivered">;

/** Queries of the calls that ask for one. */
function queriesFor({ ids, delivered }: Place): Record<string, Record<string, string>> {
  return {
    "devices.baseInfo": { activationCode: delivered.activationCode },
    "licences.licenseByCode": { licenseCode: "AAAA-BBBB-CCCC-DDDD" },
    "warrantyExtensions.byCode": { code: "AAAA-BBBB-CCCC-DDDD" },
    "appReleases.latestCompatible": { deviceId: ids.device },
    "sipAgents.get": { agentId: ids.resident },
    "subscriptions.assignee": { assigneeId: ids.resident },
    "domains.domainFromName": { name: "casaverde" },
    "agentGroups.groupByName": { name: "all-the-agents" },
    "agentGroupRelations.remove": {
      sourceId: ids.agentGroup,
      destinationId: ids.managers,
      type: "CAN_CALL",
    },
  };
}

/** A body for each call that takes one, such as its own console would send it. */
function bodiesFor({ ids, delivered }: Place): Record<string, Record<string, unknown>> {
  return {
    "auth.token": { grant_type: "password", username: "nobody@example.org", password: "not the password" },
    "users.signUp": {
      name: "New Person",
      email: "new.person@example.org",
      password: "a-long-enough-password",
      inviteCode: "no-such-invite",
      acceptTermsOfService: true,
    },
    "users.changePassword": { oldPassword: "not the password", newPassword: "a-long-enough-password" },
    "users.update": { name: "The resident", language: "it", countryCode: "+39", mobileNumber: "333 1234567" },
    "users.remove": {},
    "users.setPreferences": { preferences: '{"ui_layout":"cards"}' },
    "accountLinks.activate": { activationToken: "no-such-token", password: "a-long-enough-password" },
    "accountLinks.resendActivationLink": { username: "nobody@example.org" },
    "accountLinks.requestPasswordReset": { contact: "nobody@example.org" },
    "accountLinks.resetPassword": { resetToken: "no-such-token", password: "a-long-enough-password" },
    "accountLinks.requestBrowserLink": { contact: "nobody@example.org" },
    "accountLinks.knowBrowser": { browserToken: "no-such-token" },
    "accountLinks.acceptTermsOfService": {},
    "secondFactors.setUp": { password: "not the password" },
    "secondFactors.confirm": { code: "000000" },
    "signIns.prove": { password: "not the password" },
    "passkeys.begin": { password: "not the password" },
    "passkeys.create": {
      name: "Another passkey",
      challengeToken: "no-such-challenge",
      credential: {
        id: "AAAA",
        rawId: "AAAA",
        type: "public-key",
        response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
      },
    },
    "passkeys.beginSignIn": {},
    "domains.update": { label: "Another label", eventsTtl: 48 },
    "domains.remove": { name: "no such name" },
    "domains.setPreferences": { preferences: '{"floors":3}' },
    "subscriptions.assign": { assigneeId: ids.resident },
    "domains.confirmAvatar": { uploadId: ids.upload },
    "licences.activate": { licenseCode: "AAAA-BBBB-CCCC-DDDD", constrainedAgentGroupId: ids.agentGroup },
    "licences.setOwner": { userId: ids.resident },
    "licences.activateWithDomain": { licenseCode: "AAAA-BBBB-CCCC-DDDD", label: "Another building" },
    "devices.update": { name: "Another name", offlineMode: true },
    "devices.enable": { activationCode: delivered.activationCode, name: "Another panel" },
    "devices.configure": {},
    "deviceCustomizations.update": { title: "Another title", brightness: 50 },
    "deviceLife.setOfflineMode": { offlineMode: false },
    "deviceLife.replace": { activationCode: delivered.activationCode, hwId: delivered.hwId },
    "deviceLife.swap": { deviceId: ids.device },
    "agents.adminCommand": { payload: "identify" },
    "warrantyExtensions.activate": { code: "AAAA-BBBB-CCCC-DDDD", deviceId: ids.device },
    "warrantyExtensions.create": { months: 12 },
    "appReleases.create": {
      model: "virtual-panel",
      version: "2.0",
      minimumVersion: null,
      digest: "ab".repeat(32),
      size: 1000,
      notes: "Notes",
    },
    "appReleases.forceUpdate": { deviceId: ids.device },
    "ringBellButtons.create": { position: 5, text: "Flat 5", actionGroupId: ids.actionGroup },
    "ringBellButtons.update": { text: "Flat 6", actionGroupId: ids.actionGroup },
    "nameplate.save": {
      version: null,
      text: "Flat 8",
      codes: ["779"],
      actions: [{ type: "CALL", targetType: "AGENT_GROUP", targetId: ids.agentGroup }],
    },
    "inputs.update": { displayName: "Another input", type: "dooropen" },
    "outputs.update": { displayName: "Another output", inputId: ids.input, activationDuration: 2000 },
    "openings.open": { action: "open" },
    "outputs.link": { linkedOutputId: ids.secondOutput },
    "virtualInputs.create": { displayName: "Another virtual input", type: "aux" },
    "virtualInputs.update": { displayName: "A virtual input", type: "dooropen" },
    "virtualInputs.setState": { active: true },
    "actionGroups.create": { name: "Another action group" },
    "actionGroups.update": { name: "An action group" },
    "actionGroups.orderActions": { actionIds: [ids.action] },
    "actionGroups.addAction": {
      type: "ACTIVATION",
      targetType: "OUTPUT",
      targetId: ids.output,
      payload: { duration: 500 },
    },
    "actionGroups.updateAction": {
      type: "CALL",
      targetType: "AGENT_GROUP",
      targetId: ids.agentGroup,
      payload: {},
    },
    "codes.create": { code: "777", actionGroupId: ids.actionGroup },
    "codes.update": { code: "778", actionGroupId: ids.actionGroup },
    "accessControlAssociations.create": {
      displayName: "Another rule",
      agentGroupId: ids.managers,
      actionGroupId: ids.actionGroup,
    },
    "accessControlAssociations.update": {
      displayName: "A rule",
      agentGroupId: ids.agentGroup,
      actionGroupId: ids.actionGroup,
    },
    "accessRules.create": {
      displayName: "One more rule",
      agentGroupId: ids.managers,
      actions: [{ type: "ACTIVATION", targetType: "OUTPUT", targetId: ids.secondOutput }],
    },
    "accessRules.save": {
      version: "of-an-earlier-day",
      displayName: "A rule",
      agentGroupId: ids.agentGroup,
      actions: [{ type: "ACTIVATION", targetType: "OUTPUT", targetId: ids.output }],
    },
    "agentGroups.create": { name: "Another agent group" },
    "agentGroups.update": { name: "An agent group" },
    "agentGroups.addMember": { agentId: ids.device },
    "outputGroups.create": { name: "Another zone" },
    "outputGroups.update": { name: "A zone" },
    "outputGroups.addMember": { outputId: ids.secondOutput },
    "outputGroups.giveToAgentGroup": { outputGroupId: ids.outputGroup },
    "elevatorAreaGroups.giveToAgentGroup": { elevatorAreaGroupId: ids.elevatorAreaGroup },
    "outputGroups.setOfAgentGroup": { outputGroupIds: [ids.outputGroup] },
    "elevatorAreaGroups.create": { name: "Another set of floors" },
    "elevatorAreaGroups.update": { name: "A set of floors" },
    "elevatorAreaGroups.addMember": { areaId: ids.area },
    "elevatorAreaGroups.setOfAgentGroup": { elevatorAreaGroupIds: [ids.elevatorAreaGroup] },
    "auxiliaries.create": {
      name: "Another relay",
      type: "RELE",
      model: "generic",
      gatewayDeviceId: ids.device,
      configuration: { host: "10.0.0.9", password: "relay-password" },
    },
    "auxiliaries.update": { name: "The lift", gatewayDeviceId: ids.device },
    "auxiliaries.renewSipCredentials": {},
    "auxiliaryEndpoints.create": { displayName: "Another endpoint", command: "hold" },
    "auxiliaryEndpoints.update": { command: "release" },
    "auxiliaryOutputs.create": { displayName: "Another relay", position: 7 },
    "auxiliaryOutputs.update": { displayName: "A relay", type: "lift", activationDuration: 700 },
    "auxiliaryAreas.create": {
      displayName: "Another floor",
      properties: { floor: 2 },
      areaGroupsIds: [ids.elevatorAreaGroup],
    },
    "auxiliaryAreas.update": { displayName: "A floor", areaGroupsIds: [ids.elevatorAreaGroup] },
    "agentGroupRelations.create": {
      sourceId: ids.agentGroup,
      destinationId: ids.managers,
      type: "CAN_CALL",
    },
    "agents.queryRelatedAgents": { agentIds: [ids.resident] },
    "agents.confirmAvatar": { uploadId: null },
    "actionGroups.confirmAvatar": { uploadId: null },
    "virtualUsers.create": { name: "Another virtual user", password: "a-long-enough-password" },
    "virtualUsers.update": { name: "A virtual user", language: "it" },
    "virtualUsers.changeOwner": { ownerId: ids.resident },
    "sipAgents.renew": { agentId: ids.resident },
    "userGroups.addMember": { userId: ids.resident },
    "invites.create": {
      name: "Another invite",
      agentGroupIds: [ids.agentGroup],
      licenseIds: [ids.licence],
      limits: [1],
    },
    "invites.activate": { code: "no-such-invite" },
    "invites.preview": { code: "no-such-invite" },
    "accessCredentials.create": {
      name: "Another",
      userId: ids.resident,
      credentialType: "CODE",
      value: "73914682",
    },
    "accessCredentials.update": { name: "A credential", remainingUsages: 5 },
    "nfcTags.create": { identifier: "Another tag", value: "AABBCCDD", userId: ids.resident },
    "presentedTags.take": { identifier: "Just held up", userId: ids.resident },
    "nfcTags.update": { identifier: "A tag", userId: ids.resident },
    "faceIds.create": { identifier: "another-face", userId: ids.resident },
    "faceIds.update": { identifier: "a-changed-face", userId: ids.resident },
    "events.query": { agentId: ids.resident, deviceId: ids.device, page: 0, pageSize: 10 },
    "eventExports.create": {
      format: "csv",
      filters: { deviceId: ids.device },
      timeZone: "Europe/Rome",
      withGroups: true,
    },
    "notes.readAll": { until: 1 },
    "onPremise.createUser": {
      name: "New User",
      email: "new.user@example.org",
      password: "a-long-enough-password",
    },
    "backups.setPlan": { everyHours: 0, keep: 3, passphrase: "a-long-enough-passphrase" },
    "backups.restore": { passphrase: "not the passphrase" },
    "installationUsers.setAdministrator": { installationAdministrator: false },
    "mailServer.set": mailServer,
    "mailServer.test": { configuration: mailServer },
    "setUp.putOff": { step: "mail" },
  };
}

/**
 * What a call of the contract is made with in a building.
 * @throws Error for a call that has no example: give it one above
 */
export function inputFor({ name, call }: NamedCall, place: Place): GivenInput {
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
  { ids, delivered }: Place,
): string {
  if (what === "administrators") return "ADMINISTRATORS";
  if (what === "display" || what === "0" || what === "8") return what;
  return what === "hwId" ? delivered.hwId : ids[what];
}
