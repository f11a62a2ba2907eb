import { API_BASE } from "#contract/route-tree.ts";

/** The entity of an `{id}`, by the first segment of its path. */
const NOUNS: Record<string, string> = {
  accesscredentials: "access credential",
  agentgroups: "agent group",
  agents: "person, device or auxiliary",
  auxiliars: "auxiliary",
  calls: "call of a door panel",
  devices: "device",
  domains: "building",
  elevatorareagroups: "elevator area group",
  events: "event",
  faceids: "face",
  flats: "flat",
  invites: "invite",
  licenses: "licence",
  messages: "message",
  nfctags: "tag",
  notes: "note",
  outputgroups: "output group",
  pushSubscriptions: "push subscription",
  subscriptions: "seat",
  users: "person; `me` is the caller where the call is about their own account",
};

/** The entity of an `{id}` that is not named by the first segment of its path. */
const IDS: Record<string, string> = {
  "/app/releases/{id}": "release",
  "/events/exports/{id}": "export",
  "/onpremise/backups/{id}": "backup",
  "/onpremise/users/{id}": "person",
  "/nfctags/presented/{id}": "presented tag",
  "/subscriptions/domain/{id}": "building",
  "/users/me/passkeys/{id}": "passkey",
  "/users/me/sessions/{id}": "sign-in",
  "/users/cardholders/{id}": "person without an account",
  "/users/virtual/{id}": "virtual user",
  "/users/sendGDPRAcceptanceLink/{id}": "person",
};

const ABOUT: Record<string, string> = {
  actionId: "The id of the action.",
  agentId: "The id of the person, device or auxiliary.",
  areaId: "The id of the elevator area.",
  associationId: "The id of the access rule.",
  buttonId: "The id of the button.",
  codeId: "The id of the call code.",
  commandId: "The id of the command.",
  domainId: "The id of the building.",
  elevatorAreaGroupId: "The id of the elevator area group.",
  endpointId: "The id of the endpoint.",
  groupId: "The id of the action group.",
  hwId: "The hardware id printed on the device; case is ignored.",
  inputId: "The id of the input.",
  licenseId: "The id of the licence to take the seat from.",
  memberId: "The id of the member of the group.",
  name: "The name of the user group: ADMINISTRATORS.",
  openingId: "The id of the opening.",
  outputGroupId: "The id of the output group.",
  outputId: "The id of the output.",
  position: "The position: of a button on the nameplate, starting at 1; of a part in a file, starting at 0.",
  section: "The section: display, audio, messages or opening-hours.",
  userId: "The id of the person.",
};

/** Returns the description of a path parameter; undefined if there is none. */
export function aboutParameter(path: string, name: string): string | undefined {
  if (name !== "id") return ABOUT[name];
  const special = Object.entries(IDS).find(([beginning]) => path.startsWith(beginning))?.[1];
  const noun = special ?? NOUNS[path.replace(API_BASE, "").split("/")[1] ?? ""];
  return noun && `The id of the ${noun}.`;
}
