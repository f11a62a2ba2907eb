import { accessControlAssociations } from "./access/access-control-associations.ts";
import { accessCredentials } from "./access/access-credentials.ts";
import { accessRules } from "./access/access-rules.ts";
import { codes } from "./access/codes.ts";
import { elevatorAreaGroups } from "./access/elevator-area-groups.ts";
import { explanations } from "./access/explanations.ts";
import { faceIds } from "./access/face-ids.ts";
import { nfcTags } from "./access/nfc-tags.ts";
import { openings } from "./access/openings.ts";
import { outputGroups } from "./access/output-groups.ts";
import { presentedTags } from "./access/presented-tags.ts";
import { auxiliaries } from "./auxiliaries/auxiliaries.ts";
import { auxiliaryAreas } from "./auxiliaries/auxiliary-areas.ts";
import { auxiliaryEndpoints } from "./auxiliaries/auxiliary-endpoints.ts";
import { auxiliaryOutputs } from "./auxiliaries/auxiliary-outputs.ts";
import { domains } from "./buildings/domains.ts";
import { search } from "./buildings/search.ts";
import { actionGroups } from "./devices/action-groups.ts";
import { deviceCustomizations } from "./devices/device-customizations.ts";
import { deviceLife } from "./devices/device-life.ts";
import { devices } from "./devices/devices.ts";
import { inputs, outputs, virtualInputs } from "./devices/inputs-and-outputs.ts";
import { nameplate } from "./devices/nameplate.ts";
import { ringBellButtons } from "./devices/ring-bell-buttons.ts";
import { ringCalls } from "./devices/ring-calls.ts";
import { warrantyExtensions } from "./devices/warranty-extensions.ts";
import { audit } from "./history/audit.ts";
import { eventExports } from "./history/event-exports.ts";
import { events } from "./history/events.ts";
import { appReleases } from "./installation/app-releases.ts";
import { backups } from "./installation/backups.ts";
import { diagnosis } from "./installation/diagnosis.ts";
import { installationUsers } from "./installation/installation-users.ts";
import { mailServer } from "./installation/mail-server.ts";
import { messages } from "./installation/messages.ts";
import { onPremise } from "./installation/on-premise.ts";
import { setUp } from "./installation/set-up.ts";
import { licences } from "./licences/licences.ts";
import { subscriptions } from "./licences/subscriptions.ts";
import { accountLinks } from "./people/account-links.ts";
import { agentGroupRelations } from "./people/agent-group-relations.ts";
import { agentGroups } from "./people/agent-groups.ts";
import { agents } from "./people/agents.ts";
import { cardholders } from "./people/cardholders.ts";
import { flats } from "./people/flats.ts";
import { invites } from "./people/invites.ts";
import { notes } from "./people/notes.ts";
import { personViews } from "./people/person-views.ts";
import { pushSubscriptions } from "./people/push-subscriptions.ts";
import { sipAgents } from "./people/sip-agents.ts";
import { userGroups } from "./people/user-groups.ts";
import { users } from "./people/users.ts";
import { virtualUsers } from "./people/virtual-users.ts";
import { auth } from "./sign-in/auth.ts";
import { passkeys } from "./sign-in/passkeys.ts";
import { secondFactors } from "./sign-in/second-factor.ts";
import { signIns } from "./sign-in/sign-ins.ts";

/**
 * The whole API, one key per resource. Clients, routes, the OpenAPI document and the walks are generated from
 * it.
 */
export const api = {
  auth,
  users,
  accountLinks,
  secondFactors,
  passkeys,
  signIns,
  personViews,
  virtualUsers,
  cardholders,
  domains,
  search,
  licences,
  subscriptions,
  devices,
  deviceCustomizations,
  deviceLife,
  ringBellButtons,
  nameplate,
  inputs,
  virtualInputs,
  outputs,
  openings,
  explanations,
  ringCalls,
  actionGroups,
  backups,
  codes,
  accessControlAssociations,
  accessRules,
  auxiliaries,
  auxiliaryEndpoints,
  auxiliaryOutputs,
  auxiliaryAreas,
  agents,
  agentGroups,
  flats,
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
  notes,
  pushSubscriptions,
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

export type Api = typeof api;
