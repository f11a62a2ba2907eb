import type { TFunction } from "i18next";
import type { NavigationItem, Section } from "#app/components/shell/navigation.ts";
import type { InstallerRight } from "#rules/people/installer-rights.ts";
import { isAtLeast, type Role } from "#rules/people/roles.ts";

interface SectionItem extends Omit<NavigationItem, "label" | "atFoot"> {
  key: string;
  /** In the bottom navigation of a phone. */
  atFoot?: boolean;
  /** The lowest role with access to it. */
  from: Role;
  /** Also for an installer with this right. */
  installer?: InstallerRight;
  /** Only for administrators of the installation. */
  ofInstallation?: boolean;
  /** Only if the installation is managed from here. */
  onPremise?: boolean;
  /** Only where devices are simulated. */
  ofSimulator?: boolean;
  /** In the bottom navigation of a phone for roles below credential manager; the others have more places. */
  atFootOfResidents?: boolean;
}

/** The reader of the navigation. */
interface Reader {
  role: Role;
  /** Their rights as an installer. */
  setsUp: readonly InstallerRight[];
  installationAdministrator: boolean;
  onPremise: boolean;
  /** Whether devices of the building are simulated. */
  simulates: boolean;
  unreadNotes: number;
}

interface KnownSection {
  key: string;
  /** Without a heading: the places of everyone. */
  unnamed?: boolean;
  places: readonly SectionItem[];
}

const SECTIONS: readonly KnownSection[] = [
  {
    key: "building",
    unnamed: true,
    places: [
      { to: "/domain", key: "overview", icon: "building", end: true, atFoot: true, from: "virtual-user" },
      { to: "/domain/mine", key: "mine", icon: "key", atFootOfResidents: true, from: "virtual-user" },
      { to: "/domain/notes", key: "notes", icon: "bell", atFootOfResidents: true, from: "virtual-user" },
      { to: "/domain/history", key: "history", icon: "history", atFoot: true, from: "virtual-user" },
    ],
  },
  {
    key: "equipment",
    places: [
      {
        to: "/domain/devices",
        key: "devices",
        icon: "door-panel",
        atFoot: true,
        from: "administrator",
        installer: "DEVICES",
      },
      {
        to: "/domain/auxiliaries",
        key: "auxiliaries",
        icon: "auxiliary",
        from: "administrator",
        installer: "AUXILIARIES",
      },
      { to: "/domain/simulator", key: "simulator", icon: "play", from: "administrator", ofSimulator: true },
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
        to: "/installation",
        key: "installation",
        icon: "service",
        from: "virtual-user",
        ofInstallation: true,
        onPremise: true,
      },
    ],
  },
];

/** The parts of the navigation that the reader has access to. */
export function sectionsFor(
  { role, setsUp, installationAdministrator, onPremise: isHere, simulates, unreadNotes }: Reader,
  t: TFunction,
): Section[] {
  return SECTIONS.map(({ key, unnamed, places }) => ({
    key,
    label: unnamed ? undefined : t(`sections.${key}`),
    places: places
      .filter(
        ({ from, installer, ofInstallation, ofSimulator, onPremise }) =>
          (isAtLeast(role, from) || (installer !== undefined && setsUp.includes(installer))) &&
          (installationAdministrator || !ofInstallation) &&
          (simulates || !ofSimulator) &&
          (isHere || !onPremise),
      )
      .map(({ to, icon, end, atFoot, atFootOfResidents, key: place }) => ({
        to,
        icon,
        end,
        atFoot:
          atFoot || (atFootOfResidents && !isAtLeast(role, "credential-manager"))
            ? t(`bar.${place}`)
            : undefined,
        count: place === "notes" ? unreadNotes : undefined,
        label: t(`places.${place}`),
      })),
  })).filter(({ places }) => places.length > 0);
}
