import type { Building } from "./building.ts";
import type { Screen } from "./screens.ts";

type Search = Record<string, string>;

/** What the console's addresses choose by, each with something that it understands and that finds something. */
function searchesFor({ ids, delivered }: Building): Record<string, Search> {
  const page = { page: "0", total: "1" };
  const times = { from: "2020-01-01T00:00", to: "2099-01-01T00:00", timeZone: "Europe/Rome" };
  const history = { kind: "ACCESS", outcome: "granted", device: ids.device, person: ids.resident, ...times };
  const log = { level: "info", ...times };
  return {
    "routes/user-home/route": { ...page, show: "administered", search: "e" },
    "routes/new-building/route": { licence: "AAAA-BBBB-CCCC-DDDD", label: "Mine now" },
    "routes/setup-building/route": { label: "Mine now" },
    "routes/security/route": { ...page, done: "app" },
    "routes/accounts/route": { ...page, search: "e", state: "ACTIVE", office: "user", factor: "no" },
    "routes/backups/route": page,
    "routes/live/route": { since: "1" },
    "routes/activate/route": { token: "no-such-link", sent: "mail" },
    "routes/reset-password/route": { token: "no-such-link", sent: "mail" },
    "routes/terms/route": { token: "no-such-link", invite: "no-such-invite" },
    "routes/activate-device/route": delivered,
    "routes/qr-code/route": { device: ids.device },
    "routes/devices/route": { ...page, type: "RINGBELL", search: "e", state: "offline", order: "name" },
    "routes/new-device/route": { ...delivered, device: ids.device, label: "Mine now" },
    "routes/device/actions/route": page,
    "routes/device/add-action/route": { type: "ACTIVATION" },
    "routes/auxiliaries/route": { ...page, type: "ELEVATOR", search: "e" },
    "routes/auxiliary/endpoints/route": page,
    "routes/auxiliary/outputs/route": page,
    "routes/auxiliary/areas/route": page,
    zones: page,
    zone: page,
    "lift-areas": page,
    "lift-area-group": page,
    "routes/groups/route": { ...page, search: "e", view: "list", own: "1" },
    "routes/group/route": page,
    "routes/people/route": { ...page, search: "e", role: "user" },
    "routes/person/route": { created: ids.credential },
    "routes/my-access/route": { created: ids.credential },
    "routes/tags/route": { ...page, types: "CARD" },
    "routes/licences/route": page,
    "routes/assign-seat/route": { kind: "USER" },
    "routes/invites/route": page,
    "routes/history/route": { ...page, ...history },
    "routes/history-pages/route": { ...page, ...history, building: ids.domain, before: "9999999999999" },
    "routes/export-history/route": history,
    "routes/messages/route": { ...page, state: "FAILED" },
    "routes/audit/route": { ...page, kind: "device", thing: ids.device, actor: ids.administrator, ...times },
    "routes/diagnostic-log/route": { ...page, ...log },
    "routes/diagnostic-file/route": log,
  };
}

/** What the address of a screen may choose by; nothing for one that shows the same to everybody who may see it. */
export function searchOf({ id }: Screen, building: Building): Search {
  return searchesFor(building)[id] ?? {};
}
