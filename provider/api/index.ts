import type { Api } from "#contract/index.ts";
import type { Handlers } from "../handler.ts";
import { accessControlAssociations } from "./access-control-associations.ts";
import { accessCredentials } from "./access-credentials.ts";
import { actionGroups } from "./action-groups.ts";
import { accountLinks } from "./account-links.ts";
import { agentGroupRelations } from "./agent-group-relations.ts";
import { agentGroups } from "./agent-groups.ts";
import { agents } from "./agents.ts";
import { audit } from "./audit.ts";
import { appReleases } from "./app-releases.ts";
import { auth } from "./auth.ts";
import { auxiliaries } from "./auxiliaries.ts";
import { auxiliaryAreas } from "./auxiliary-areas.ts";
import { auxiliaryEndpoints } from "./auxiliary-endpoints.ts";
import { auxiliaryOutputs } from "./auxiliary-outputs.ts";
import { backups } from "./backups.ts";
import { codes } from "./codes.ts";
import { deviceCustomizations } from "./device-customizations.ts";
import { deviceLife } from "./device-life.ts";
import { devices } from "./devices.ts";
import { diagnosis } from "./diagnosis.ts";
import { domains } from "./domains.ts";
import { elevatorAreaGroups } from "./elevator-area-groups.ts";
import { eventExports } from "./event-exports.ts";
import { events } from "./events.ts";
import { faceIds } from "./face-ids.ts";
import { inputs, outputs, virtualInputs } from "./inputs-and-outputs.ts";
import { installationUsers } from "./installation-users.ts";
import { invites } from "./invites.ts";
import { licences } from "./licences.ts";
import { mailServer } from "./mail-server.ts";
import { messages } from "./messages.ts";
import { nfcTags } from "./nfc-tags.ts";
import { presentedTags } from "./presented-tags.ts";
import { onPremise } from "./on-premise.ts";
import { outputGroups } from "./output-groups.ts";
import { passkeys } from "./passkeys.ts";
import { ringBellButtons } from "./ring-bell-buttons.ts";
import { secondFactors } from "./second-factor.ts";
import { setUp } from "./set-up.ts";
import { signIns } from "./sign-ins.ts";
import { sipAgents } from "./sip-agents.ts";
import { subscriptions } from "./subscriptions.ts";
import { userGroups } from "./user-groups.ts";
import { users } from "./users.ts";
import { warrantyExtensions } from "./warranty-extensions.ts";
import { virtualUsers } from "./virtual-users.ts";

/** A handler for each call of the contract: one that is missing does not compile. */
export const handlers: { [R in keyof Api]: Handlers<Api[R]> } = {
  auth,
  users,
  accountLinks,
  secondFactors,
  passkeys,
  signIns,
  virtualUsers,
  domains,
  licences,
  subscriptions,
  devices,
  deviceCustomizations,
  deviceLife,
  ringBellButtons,
  inputs,
  virtualInputs,
  outputs,
  actionGroups,
  backups,
  codes,
  accessControlAssociations,
  auxiliaries,
  auxiliaryEndpoints,
  auxiliaryOutputs,
  auxiliaryAreas,
  agents,
  agentGroups,
  outputGroups,
  elevatorAreaGroups,
  agentGroupRelations,
  userGroups,
  invites,
  accessCredentials,
  nfcTags,
  presentedTags,
  faceIds,
  sipAgents,
  events,
  eventExports,
  onPremise,
  installationUsers,
  audit,
  mailServer,
  diagnosis,
  setUp,
  messages,
  warrantyExtensions,
  appReleases,
};
