import type { Building } from "./building.ts";
import type { Screen } from "./screens.ts";

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
    "routes/installation/backups/route": page,
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
    "routes/building/devices/new-device/route": { ...delivered, device: ids.device, label: "Mine now" },
    "routes/building/devices/device/actions/route": page,
    "routes/building/devices/device/actions/add-action/route": { type: "ACTIVATION" },
    "routes/building/auxiliaries/route": { ...page, type: "ELEVATOR", search: "e" },
    "routes/building/auxiliaries/auxiliary/endpoints": page,
    "routes/building/auxiliaries/auxiliary/outputs": page,
    "routes/building/auxiliaries/auxiliary/areas": page,
    zones: page,
    zone: page,
    "lift-areas": page,
    "lift-area-group": page,
    "routes/building/groups/route": { ...page, search: "e", view: "list", own: "1" },
    "routes/building/groups/group/route": page,
    "routes/building/people/route": { ...page, search: "e", role: "user" },
    "routes/building/people/person/route": { created: ids.credential },
    "routes/building/people/my-access/route": { created: ids.credential },
    "routes/building/tags/route": { ...page, types: "CARD" },
    "routes/building/licences/route": page,
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
    "routes/building/history/messages/route": { ...page, state: "FAILED" },
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
