import type { Api } from "#contract/index.ts";
import { accessControlAssociations } from "./access/api/access-control-associations.ts";
import { accessCredentials } from "./access/api/access-credentials.ts";
import { accessRules } from "./access/api/access-rules.ts";
import { codes } from "./access/api/codes.ts";
import { elevatorAreaGroups } from "./access/api/elevator-area-groups.ts";
import { explanations } from "./access/api/explanations.ts";
import { faceIds } from "./access/api/face-ids.ts";
import { nfcTags } from "./access/api/nfc-tags.ts";
import { openings } from "./access/api/openings.ts";
import { outputGroups } from "./access/api/output-groups.ts";
import { presentedTags } from "./access/api/presented-tags.ts";
import { auxiliaries } from "./auxiliaries/api/auxiliaries.ts";
import { auxiliaryAreas } from "./auxiliaries/api/auxiliary-areas.ts";
import { auxiliaryEndpoints } from "./auxiliaries/api/auxiliary-endpoints.ts";
import { auxiliaryOutputs } from "./auxiliaries/api/auxiliary-outputs.ts";
import { domains } from "./buildings/api/domains.ts";
import { search } from "./buildings/api/search.ts";
import { actionGroups } from "./devices/api/action-groups.ts";
import { deviceCustomizations } from "./devices/api/device-customizations.ts";
import { deviceLife } from "./devices/api/device-life.ts";
import { devices } from "./devices/api/devices.ts";
import { inputs, outputs, virtualInputs } from "./devices/api/inputs-and-outputs.ts";
import { nameplate } from "./devices/api/nameplate.ts";
import { ringBellButtons } from "./devices/api/ring-bell-buttons.ts";
import { warrantyExtensions } from "./devices/api/warranty-extensions.ts";
import type { Handlers } from "./handler.ts";
import { audit } from "./history/api/audit.ts";
import { eventExports } from "./history/api/event-exports.ts";
import { events } from "./history/api/events.ts";
import { appReleases } from "./installation/api/app-releases.ts";
import { backups } from "./installation/api/backups.ts";
import { diagnosis } from "./installation/api/diagnosis.ts";
import { installationUsers } from "./installation/api/installation-users.ts";
import { mailServer } from "./installation/api/mail-server.ts";
import { messages } from "./installation/api/messages.ts";
import { onPremise } from "./installation/api/on-premise.ts";
import { setUp } from "./installation/api/set-up.ts";
import { licences } from "./licences/api/licences.ts";
import { subscriptions } from "./licences/api/subscriptions.ts";
import { accountLinks } from "./people/api/account-links.ts";
import { agentGroupRelations } from "./people/api/agent-group-relations.ts";
import { agentGroups } from "./people/api/agent-groups.ts";
import { agents } from "./people/api/agents.ts";
import { cardholders } from "./people/api/cardholders.ts";
import { flats } from "./people/api/flats.ts";
import { invites } from "./people/api/invites.ts";
import { notes } from "./people/api/notes.ts";
import { personViews } from "./people/api/person-views.ts";
import { pushSubscriptions } from "./people/api/push-subscriptions.ts";
import { sipAgents } from "./people/api/sip-agents.ts";
import { userGroups } from "./people/api/user-groups.ts";
import { users } from "./people/api/users.ts";
import { virtualUsers } from "./people/api/virtual-users.ts";
import { ringCalls } from "./ring-calls/api/ring-calls.ts";
import { auth } from "./sign-in/api/auth.ts";
import { passkeys } from "./sign-in/api/passkeys.ts";
import { secondFactors } from "./sign-in/api/second-factor.ts";
import { signIns } from "./sign-in/api/sign-ins.ts";

/** A handler for each call of the contract. A missing handler is a compile error. */
export const handlers: { [R in keyof Api]: Handlers<Api[R]> } = {
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
