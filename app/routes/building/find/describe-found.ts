import type { TFunction } from "i18next";
import { auxiliaryTypeIcons } from "#app/components/drawings/auxiliary-type.tsx";
import { deviceTypeIcons } from "#app/components/drawings/device-type.tsx";
import { inviteLabel } from "#app/components/forms/invite-label.ts";
import { type Access, hasAccess, MANAGES, type Reader } from "#app/routes/building/sections.ts";
import type { SearchResults } from "#contract/buildings/search.ts";
import { SEARCH_RESULTS_MAX } from "#rules/buildings/search-match.ts";
import { DEFAULT_FLAT_WORD } from "#rules/people/flats.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { FoundItem, FoundKind } from "./found.ts";

type Kind = Exclude<keyof SearchResults, "forgiving">;

interface KindPages extends Access {
  /** A list that can be searched, too. */
  list?: string;
}

/** Who can open the pages of each kind, in the order in which kinds are shown. */
const KINDS: Record<Kind, KindPages> = {
  people: { from: MANAGES, list: "/domain/people" },
  flats: { from: MANAGES, list: "/domain/flats" },
  groups: { from: "administrator", list: "/domain/groups" },
  doors: { from: "virtual-user", list: "/domain/doors" },
  devices: { from: "administrator", installer: "DEVICES", list: "/domain/devices" },
  auxiliaries: { from: "administrator", installer: "AUXILIARIES", list: "/domain/auxiliaries" },
  tags: { from: "virtual-user" },
  codes: { from: "administrator" },
  zones: { from: "administrator" },
  liftAreas: { from: "administrator" },
  invites: { from: "administrator" },
};

type Describe = { [K in Kind]: (item: SearchResults[K][number]) => FoundItem };

/** Describes what a search found, without the kinds whose pages the reader can't open. */
export function describeFound(found: SearchResults, text: string, reader: Reader, t: TFunction): FoundKind[] {
  const describe: Describe = {
    people: ({ id, name, email }) => ({ to: `/domain/people/${id}`, icon: "person", name, detail: email }),
    flats: ({ id, name }) => ({ to: `/domain/flats/${id}`, icon: "flat", name, detail: "" }),
    groups: ({ id, name }) => ({ to: `/domain/groups/${id}`, icon: "group", name, detail: "" }),
    doors: ({ id, displayName, deviceId, deviceName }) => ({
      to: `/domain/doors/${deviceId}/${id}`,
      icon: "door-open",
      // The device first, since many of its outputs are called "Door".
      name: deviceName,
      detail: displayName,
    }),
    devices: ({ id, name, type }) => ({
      to: `/domain/devices/${id}`,
      icon: deviceTypeIcons[type],
      name,
      detail: t(`devices.types.${type}`),
    }),
    auxiliaries: ({ id, name, type }) => ({
      to: `/domain/auxiliaries/${id}`,
      icon: auxiliaryTypeIcons[type],
      name,
      detail: t(`auxiliaries.types.${type}`),
    }),
    tags: ({ id, identifier, userName, isLost }) => ({
      to: isAtLeast(reader.role, MANAGES) ? `/domain/tags/${id}` : "/domain/mine",
      icon: "tag",
      name: identifier,
      detail: isLost ? t("find.lost") : (userName ?? t("find.unassigned")),
    }),
    codes: ({ id, code, deviceId, deviceName }) => ({
      to: `/domain/devices/${deviceId}/codes/${id}`,
      icon: "keypad",
      name: code,
      detail: deviceName,
    }),
    zones: ({ id, name }) => ({ to: `/domain/zones/${id}`, icon: "zone", name, detail: "" }),
    liftAreas: ({ id, name }) => ({ to: `/domain/lift-areas/${id}`, icon: "elevator", name, detail: "" }),
    invites: ({ id, name }) => ({
      to: `/domain/invites/${id}`,
      icon: "invite",
      name: inviteLabel(t, name),
      detail: "",
    }),
  };

  function describeKind<K extends Kind>(key: K): FoundKind {
    const { list } = KINDS[key];
    const results: readonly SearchResults[K][number][] = found[key];
    const hasMore = results.length === SEARCH_RESULTS_MAX && !found.forgiving;
    return {
      key,
      label:
        key === "flats" ? t(`flats.plurals.${reader.flatWord ?? DEFAULT_FLAT_WORD}`) : t(`find.kinds.${key}`),
      items: results.map(describe[key]),
      all: list && hasMore ? `${list}?${new URLSearchParams({ search: text })}` : undefined,
    };
  }

  return (Object.keys(KINDS) as Kind[])
    .filter((key) => found[key].length > 0 && hasAccess(KINDS[key], reader))
    .map((key) => describeKind(key));
}
