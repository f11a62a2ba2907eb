import type { Building } from "./building.ts";
import { type Fields, fillForm } from "./forms.ts";
import { findAddress, findFormAddress, type Screen } from "./screens.ts";

type Search = Record<string, string>;

/** Returns the search parameters of the console's screens, with values that are valid and find something. */
function searchesFor({ ids, delivered }: Building): Record<string, Search> {
  const page = { page: "0" };
  const times = { from: "2020-01-01T00:00", to: "2099-01-01T00:00", timeZone: "Europe/Rome" };
  const history = { kind: "ACCESS", outcome: "granted", device: ids.device, person: ids.resident, ...times };
  const log = { level: "info", ...times };
  return {
    "routes/home/user-home/route": { ...page, show: "administered", search: "e" },
    "routes/home/new-building": { licence: "AAAA-BBBB-CCCC-DDDD", label: "Mine now" },
    "routes/set-up/setup-building": { label: "Mine now" },
    "routes/account/security/route": { ...page, done: "app" },
    "routes/installation/accounts/route": {
      ...page,
      search: "e",
      state: "ACTIVE",
      role: "user",
      factor: "no",
    },
    "routes/installation/backups/route": { ...page, order: "bytes" },
    "routes/installation/releases/route": { ...page, order: "size" },
    "routes/resources/live": { since: "1" },
    "routes/sign-in/activate/route": { token: "no-such-link", sent: "mail" },
    "routes/sign-in/known-browser": { token: "no-such-link", sent: "mail" },
    "routes/sign-in/reset-password/route": { token: "no-such-link", sent: "mail" },
    "routes/sign-in/terms/route": { token: "no-such-link", invite: "no-such-invite" },
    "routes/resources/activate-device": delivered,
    "routes/resources/qr-code": { device: ids.device },
    "routes/building/devices/route": {
      ...page,
      type: "RINGBELL",
      search: "e",
      state: "offline",
      order: "name",
    },
    "routes/building/doors/door": { person: ids.resident },
    "routes/building/devices/new-device/route": { ...delivered, device: ids.device, label: "Mine now" },
    "routes/building/devices/device/access/route": { output: ids.secondOutput },
    "routes/building/devices/device/actions/route": page,
    "routes/building/devices/device/actions/add-action/route": { type: "ACTIVATION" },
    "routes/building/auxiliaries/route": { ...page, type: "ELEVATOR", search: "e" },
    "routes/building/auxiliaries/new-auxiliary/route": { type: "PHONE", model: "sip" },
    "routes/building/auxiliaries/auxiliary/endpoints": page,
    "routes/building/auxiliaries/auxiliary/outputs": page,
    "routes/building/auxiliaries/auxiliary/areas": page,
    zones: page,
    zone: page,
    "lift-areas": page,
    "lift-area-group": page,
    "routes/building/flats/route": { ...page, search: "e", state: "IN_USE", order: "name" },
    "routes/building/groups/route": { ...page, search: "e", view: "list", own: "1" },
    "routes/building/groups/group/route": { ...page, person: ids.cardholder },
    "routes/building/people/route": { ...page, search: "e", role: "user" },
    "routes/building/people/person/route": { created: ids.credential },
    "routes/building/people/my-access/route": { created: ids.credential },
    "routes/building/tags/route": { ...page, types: "CARD" },
    "routes/building/licences/route": { ...page, order: "assigneeName" },
    "routes/building/licences/assign-seat/route": { kind: "USER" },
    "routes/building/invites/route": page,
    "routes/building/history/route": { ...page, ...history },
    "routes/building/history/history-pages": {
      ...page,
      ...history,
      building: ids.domain,
      before: "9999999999999",
    },
    "routes/building/history/export-history/route": history,
    "routes/building/history/messages/route": { ...page, state: "FAILED", order: "state" },
    "routes/building/history/audit/route": {
      ...page,
      kind: "device",
      entity: ids.device,
      actor: ids.administrator,
      ...times,
    },
    "routes/building/devices/diagnostic-log/route": { ...page, ...log },
    "routes/building/devices/diagnostic-file": log,
  };
}

/** Returns the search parameters of a screen; an empty object for one without any. */
export function fillSearch({ id }: Screen, building: Building): Search {
  return searchesFor(building)[id] ?? {};
}

/** A form of a page, with the address that shows it, and what is typed in it. */
interface AddressedForm {
  address: string;
  fields: Fields;
}

interface SearchedForm {
  search: Search;
  fields: Fields;
}

/** The forms of pages that show another one, or one only, for each search. */
function searchedFormsOf({ ids, delivered }: Building): Record<string, SearchedForm[]> {
  const group = `AGENT_GROUP:${ids.agentGroup}`;
  const action = (fields: Fields & { type: string }): SearchedForm => ({
    search: { type: fields.type },
    fields,
  });
  const auxiliary = (type: string, model: string, configuration: Fields): SearchedForm => ({
    search: { type, model },
    fields: {
      name: "Mine now",
      type,
      model,
      gatewayDeviceId: ids.device,
      licenceId: ids.licence,
      ...configuration,
    },
  });
  return {
    "routes/building/devices/new-device/route": [
      {
        search: delivered,
        fields: {
          ...delivered,
          name: "Another panel",
          licenseId: ids.licence,
          licenseCode: "AAAA-BBBB-CCCC-DDDD",
          restore: "on",
        },
      },
      { search: { device: ids.device }, fields: { deviceId: ids.device, reset: "on" } },
    ],
    "routes/building/devices/device/actions/add-action/route": [
      action({ type: "CALL", target: group }),
      action({ type: "ACTIVATION", target: `OUTPUT:${ids.output}`, duration: "9" }),
      action({ type: "POSTIT", target: group, mode: "speech", text: "Ring twice" }),
      action({ type: "NOTIFICATION", target: group, text: "Somebody rang" }),
      action({ type: "REQUEST", target: `ENDPOINT:${ids.endpoint}` }),
      action({ type: "CALL_ELEVATOR", target: `ELEVATOR_SYSTEM_AREA:${ids.area}`, kind: "1" }),
      action({ type: "SHOW_VIDEO", target: group }),
    ],
    "routes/building/auxiliaries/new-auxiliary/route": [
      auxiliary("PHONE", "sip", {
        "configuration.identifier": "phone-1",
        "configuration.host": "exchange.example.org",
      }),
      auxiliary("CAMERA", "ipcam", {
        "configuration.webAddress": "https://camera.example.org/stream",
        "configuration.identifier": "viewer",
        "configuration.password": "the password of a camera",
      }),
      auxiliary("ELEVATOR_SYSTEM", "kone-lan", {
        "configuration.host": "lift.example.org",
        "configuration.port": "4001",
        "configuration.identifier": "lift-2",
      }),
    ],
    "routes/building/licences/assign-seat/route": [
      { search: { kind: "USER" }, fields: { kind: "USER", assigneeId: ids.resident } },
      { search: { kind: "DEVICE" }, fields: { kind: "DEVICE", assigneeId: ids.device } },
      { search: { kind: "AUXILIAR_DEVICE" }, fields: { kind: "AUXILIAR_DEVICE", assigneeId: ids.phone } },
    ],
  };
}

/** Returns whether the form of a screen depends on the search in its address. */
export function isSearchedForm({ id }: Screen, building: Building): boolean {
  return Object.hasOwn(searchedFormsOf(building), id);
}

/** Returns the forms of a screen, each with the address that shows it. */
export function fillAddressedForms(screen: Screen, building: Building): AddressedForm[] {
  const forms = searchedFormsOf(building)[screen.id] ?? [
    { search: fillSearch(screen, building), fields: fillForm(screen, building) },
  ];
  const path = findFormAddress(screen, building.ids);
  return forms.map(({ search, fields }) => ({ address: addSearch(path, search), fields }));
}

/** Returns the addresses of a screen with each search that shows another form. */
export function findSearchedAddresses(screen: Screen, building: Building): string[] {
  const searches = searchedFormsOf(building)[screen.id]?.map(({ search }) => search);
  const path = findAddress(screen, building.ids);
  return (searches ?? [fillSearch(screen, building)]).map((search) => addSearch(path, search));
}

function addSearch(path: string, search: Search): string {
  const query = new URLSearchParams(search).toString();
  if (query === "") return path;
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}
