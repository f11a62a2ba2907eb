import type { TFunction } from "i18next";
import { isAtLeast, type Role } from "#rules/roles.ts";
import type { Place, Section } from "../../components/navigation.ts";

interface KnownPlace extends Omit<Place, "label"> {
  key: string;
  /** The least role that has something to do there. */
  from: Role;
  /** Only for whoever administers the installation itself. */
  ofInstallation?: boolean;
  /** Only where the installation itself is run from here. */
  onPremise?: boolean;
  /** Who manages others' access has other places at the foot of a phone. */
  atFootOfResidents?: boolean;
}

/** Who looks for places to go. */
interface Reader {
  role: Role;
  installationAdministrator: boolean;
  onPremise: boolean;
}

interface KnownSection {
  key: string;
  /** Said above the places, unless everybody goes there. */
  unnamed?: boolean;
  places: readonly KnownPlace[];
}

const SECTIONS: readonly KnownSection[] = [
  {
    key: "building",
    unnamed: true,
    places: [
      { to: "/domain", key: "overview", icon: "building", end: true, atFoot: true, from: "virtual-user" },
      { to: "/domain/mine", key: "mine", icon: "key", atFootOfResidents: true, from: "virtual-user" },
      { to: "/domain/history", key: "history", icon: "history", atFoot: true, from: "virtual-user" },
    ],
  },
  {
    key: "equipment",
    places: [
      { to: "/domain/devices", key: "devices", icon: "door-panel", atFoot: true, from: "administrator" },
      { to: "/domain/auxiliaries", key: "auxiliaries", icon: "auxiliary", from: "administrator" },
    ],
  },
  {
    key: "access",
    places: [
      { to: "/domain/people", key: "people", icon: "people", atFoot: true, from: "credential-manager" },
      { to: "/domain/groups", key: "groups", icon: "group", from: "administrator" },
      { to: "/domain/zones", key: "zones", icon: "zone", from: "administrator" },
      { to: "/domain/lift-areas", key: "liftAreas", icon: "elevator", from: "administrator" },
      { to: "/domain/tags", key: "tags", icon: "tag", from: "credential-manager" },
      { to: "/domain/invites", key: "invites", icon: "invite", from: "administrator" },
    ],
  },
  {
    key: "administration",
    places: [
      { to: "/domain/licences", key: "licences", icon: "licence", from: "administrator" },
      { to: "/domain/settings", key: "settings", icon: "settings", from: "administrator" },
      { to: "/domain/audit", key: "audit", icon: "log", from: "administrator" },
      { to: "/domain/messages", key: "messages", icon: "mail", from: "virtual-user", ofInstallation: true },
      {
        ...{ to: "/installation", key: "installation", icon: "service", from: "virtual-user" },
        ...{ ofInstallation: true, onPremise: true },
      },
    ],
  },
];

/** The parts of the navigation in which somebody has something to do. */
export function sectionsFor(
  { role, installationAdministrator, onPremise: isHere }: Reader,
  t: TFunction,
): Section[] {
  return SECTIONS.map(({ key, unnamed, places }) => ({
    key,
    label: unnamed ? undefined : t(`sections.${key}`),
    places: places
      .filter(
        ({ from, ofInstallation, onPremise }) =>
          isAtLeast(role, from) && (installationAdministrator || !ofInstallation) && (isHere || !onPremise),
      )
      .map(({ to, icon, end, atFoot, atFootOfResidents, key: place }) => ({
        ...{ to, icon, ...(end && { end }), ...(atFoot && { atFoot }) },
        ...(atFootOfResidents && !isAtLeast(role, "credential-manager") && { atFoot: true }),
        label: t(`places.${place}`),
      })),
  })).filter(({ places }) => places.length > 0);
}
