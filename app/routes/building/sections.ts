import type { TFunction } from "i18next";
import type { NavigationItem, PlaceTab, Section } from "#app/components/shell/navigation.ts";
import { DEFAULT_FLAT_WORD, type FlatWord } from "#rules/people/flats.ts";
import type { InstallerRight } from "#rules/people/installer-rights.ts";
import { isAtLeast, type Role } from "#rules/people/roles.ts";

/** Who has access to a list. */
export interface Access {
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
  /** Only where the provider knows flats. */
  ofFlats?: boolean;
  /** What is the reader's own: for roles that manage, it is in the menu of the account. */
  own?: boolean;
}

interface List extends Access {
  to: string;
  key: string;
}

interface SectionItem extends List, Pick<NavigationItem, "icon" | "end"> {
  /** In the bottom navigation of a phone. */
  atFoot?: boolean;
  /** Lists that share the place, after its own. */
  also?: readonly List[];
}

/** The reader of the navigation. */
export interface Reader {
  role: Role;
  /** Their rights as an installer. */
  setsUp: readonly InstallerRight[];
  installationAdministrator: boolean;
  onPremise: boolean;
  /** Whether devices of the building are simulated. */
  simulates: boolean;
  /** What the building calls its flats; undefined for a provider that is older than flats. */
  flatWord: FlatWord | undefined;
  unreadNotes?: number;
}

interface KnownSection {
  key: string;
  /** Without a heading: the places of everyone. */
  unnamed?: boolean;
  places: readonly SectionItem[];
}

/** The lowest role that manages others. */
export const MANAGES: Role = "credential-manager";

const SECTIONS: readonly KnownSection[] = [
  {
    key: "building",
    unnamed: true,
    places: [
      { to: "/domain", key: "overview", icon: "building", end: true, atFoot: true, from: "virtual-user" },
      { to: "/domain/mine", key: "mine", icon: "key", atFoot: true, from: "virtual-user", own: true },
      { to: "/domain/notes", key: "notes", icon: "bell", atFoot: true, from: "virtual-user", own: true },
      { to: "/domain/calls", key: "calls", icon: "call", atFoot: true, from: "virtual-user", own: true },
      { to: "/domain/history", key: "history", icon: "history", atFoot: true, from: "virtual-user" },
    ],
  },
  {
    key: "residents",
    places: [
      { to: "/domain/flats", key: "flats", icon: "flat", from: MANAGES, ofFlats: true },
      { to: "/domain/people", key: "people", icon: "people", atFoot: true, from: MANAGES },
      { to: "/domain/tags", key: "tags", icon: "tag", from: MANAGES },
      { to: "/domain/invites", key: "invites", icon: "invite", from: "administrator" },
    ],
  },
  {
    key: "access",
    places: [
      { to: "/domain/doors", key: "doors", icon: "door-open", from: MANAGES },
      {
        to: "/domain/groups",
        key: "groups",
        icon: "group",
        from: "administrator",
        also: [
          { to: "/domain/zones", key: "zones", from: "administrator" },
          { to: "/domain/lift-areas", key: "liftAreas", from: "administrator" },
        ],
      },
      {
        to: "/domain/devices",
        key: "devices",
        icon: "door-panel",
        atFoot: true,
        from: "administrator",
        installer: "DEVICES",
        also: [
          {
            to: "/domain/auxiliaries",
            key: "auxiliaries",
            from: "administrator",
            installer: "AUXILIARIES",
          },
          { to: "/domain/simulator", key: "simulator", from: "administrator", ofSimulator: true },
        ],
      },
    ],
  },
  {
    key: "administration",
    places: [
      { to: "/domain/messages", key: "messages", icon: "mail", from: "virtual-user", ofInstallation: true },
      {
        to: "/domain/settings",
        key: "settings",
        icon: "settings",
        from: "administrator",
        also: [
          { to: "/domain/licences", key: "licences", from: "administrator" },
          { to: "/domain/audit", key: "audit", from: "administrator" },
        ],
      },
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

/** Returns the parts of the navigation that the reader has access to. */
export function sectionsFor(reader: Reader, t: TFunction): Section[] {
  const isPersonal = (item: SectionItem) => item.own === true && isAtLeast(reader.role, MANAGES);
  return SECTIONS.map(({ key, unnamed, places }) => ({
    key,
    label: unnamed ? undefined : t(`sections.${key}`),
    places: places.filter((item) => !isPersonal(item)).flatMap((item) => describePlace(item, reader, t)),
  })).filter(({ places }) => places.length > 0);
}

/** Returns what is the reader's own, for the menu of their account; empty for those who have it in the navigation. */
export function personalPlacesFor(reader: Reader, t: TFunction): NavigationItem[] {
  if (!isAtLeast(reader.role, MANAGES)) return [];
  const items = SECTIONS.flatMap(({ places }) => places.filter(({ own }) => own));
  return items.flatMap((item) => describePlace(item, reader, t));
}

/** The place at the first of its lists that the reader has access to; empty if there is none. */
function describePlace(item: SectionItem, reader: Reader, t: TFunction): NavigationItem[] {
  const { icon, end, atFoot, key, also = [] } = item;
  const tabs = [item, ...also]
    .filter((list) => hasAccess(list, reader))
    .map((list) => describeTab(list, reader, t));
  const [first] = tabs;
  if (!first) return [];
  // A place keeps its name for those who have access to all of it.
  const label = first.to === item.to ? nameOf(item, reader, t) : first.label;
  return [
    {
      to: first.to,
      icon,
      end,
      label,
      atFoot: atFoot ? t(`bar.${key}`) : undefined,
      count: key === "notes" ? reader.unreadNotes : undefined,
      tabs: tabs.length > 1 ? tabs : undefined,
    },
  ];
}

function describeTab(list: List, reader: Reader, t: TFunction): PlaceTab {
  return { to: list.to, label: nameOf(list, reader, t) };
}

function nameOf({ key }: List, { flatWord = DEFAULT_FLAT_WORD }: Reader, t: TFunction): string {
  return key === "flats" ? t(`flats.plurals.${flatWord}`) : t(`places.${key}`);
}

/** Whether a reader has access to a list. */
export function hasAccess(
  { from, installer, ofInstallation, ofSimulator, ofFlats, onPremise }: Access,
  reader: Reader,
): boolean {
  return (
    (isAtLeast(reader.role, from) || (installer !== undefined && reader.setsUp.includes(installer))) &&
    (reader.installationAdministrator || !ofInstallation) &&
    (reader.simulates || !ofSimulator) &&
    (reader.flatWord !== undefined || !ofFlats) &&
    (reader.onPremise || !onPremise)
  );
}
