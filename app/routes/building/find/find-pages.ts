import type { TFunction } from "i18next";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import type { NavigationItem, Section } from "#app/components/shell/navigation.ts";
import {
  type Access,
  hasAccess,
  personalPlacesFor,
  type Reader,
  sectionsFor,
} from "#app/routes/building/sections.ts";
import { listInstallationItems } from "#app/routes/installation/places.ts";
import { nameKey } from "#rules/buildings/name-key.ts";
import { findBest, rankMatch } from "#rules/buildings/search-match.ts";
import { DEFAULT_FLAT_WORD } from "#rules/people/flats.ts";
import type { FoundItem, FoundKind } from "./found.ts";

/** The keywords of pages by address: what a page sets or lists. */
const KEYWORDS: Record<string, string> = {
  "/domain": "overview",
  "/domain/mine": "mine",
  "/domain/notes": "notes",
  "/domain/calls": "calls",
  "/domain/history": "history",
  "/domain/flats": "flats",
  "/domain/people": "people",
  "/domain/tags": "tags",
  "/domain/invites": "invites",
  "/domain/doors": "doors",
  "/domain/groups": "groups",
  "/domain/devices": "devices",
  "/domain/auxiliaries": "auxiliaries",
  "/domain/messages": "messages",
  "/domain/licences": "licences",
  "/domain/settings": "settings",
  "/domain/audit": "audit",
  "/account": "account",
  "/account/security": "security",
  "/installation/diagnosis": "diagnosis",
  "/installation/mail": "mail",
  "/installation/backup": "backup",
  "/installation/firmware": "firmware",
};

interface OtherPage extends Access {
  to: string;
  key: string;
  icon: IconName;
}

/** Pages that are no places of the navigation. */
const OTHER_PAGES: readonly OtherPage[] = [
  {
    to: "/domain/devices/new",
    key: "newDevice",
    icon: "plus",
    from: "administrator",
    installer: "DEVICES",
  },
  { to: "/domain/flats/new", key: "newFlat", icon: "plus", from: "administrator", ofFlats: true },
  { to: "/domain/invites/new", key: "newInvite", icon: "plus", from: "administrator" },
  { to: "/account", key: "account", icon: "person", from: "user" },
  { to: "/account/security", key: "security", icon: "key", from: "user" },
];

type Page = Omit<FoundItem, "detail">;

/** Finds pages that the reader can open, by name and by the beginnings of keywords. */
export function findPages(text: string, reader: Reader, t: TFunction): FoundKind[] {
  const key = keyOf(text);
  const pages = listPages(reader, t).map((page) => {
    const keywords = listKeywords(page.to, t).filter((keyword) => (rankMatch(keyOf(keyword), key) ?? 2) < 2);
    return { page, keywords };
  });
  const search = { text: key, forgiving: false };
  const found = findBest(pages, search, ({ page, keywords }) => [page.name, ...keywords].map(keyOf));
  if (found.length === 0) return [];
  const items = found.map(({ page, keywords: [keyword = ""] }) => ({
    ...page,
    detail: keyOf(page.name).includes(key) ? "" : keyword,
  }));
  return [{ key: "pages", label: t("find.kinds.pages"), items }];
}

function listPages(reader: Reader, t: TFunction): Page[] {
  const places = [
    ...inSections(sectionsFor(reader, t)),
    ...personalPlacesFor(reader, t),
    ...(reader.onPremise && reader.installationAdministrator
      ? inSections(listInstallationItems(t, false))
      : []),
  ];
  const others = OTHER_PAGES.filter((page) => hasAccess(page, reader)).map(({ to, key, icon }) => ({
    to,
    icon,
    name: key === "newFlat" ? t(`flats.add.${reader.flatWord ?? DEFAULT_FLAT_WORD}`) : t(`find.pages.${key}`),
  }));
  return [...places.flatMap(listTabs), ...others];
}

function inSections(sections: readonly Section[]): NavigationItem[] {
  return sections.flatMap(({ places }) => [...places]);
}

/** The lists that share a place are pages of their own. */
function listTabs({ to, label, icon, tabs }: NavigationItem): Page[] {
  return (tabs ?? [{ to, label }]).map((tab) => ({ to: tab.to, icon, name: tab.label }));
}

function listKeywords(to: string, t: TFunction): string[] {
  const key = KEYWORDS[to];
  return key === undefined ? [] : t(`find.keywords.${key}`).split(", ");
}

/** The names of pages may have soft hyphens. */
function keyOf(text: string): string {
  return nameKey(text.replaceAll("\u00ad", ""));
}
