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
import type { FoundItem, FoundKind } from "./found.ts";

/** Other words by which pages are found, by their addresses: what they set or list. */
const WORDS: Record<string, string> = {
  "/domain": "overview",
  "/domain/mine": "mine",
  "/domain/notes": "notes",
  "/domain/history": "history",
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
  { to: "/domain/invites/new", key: "newInvite", icon: "plus", from: "administrator" },
  { to: "/account", key: "account", icon: "person", from: "user" },
  { to: "/account/security", key: "security", icon: "key", from: "user" },
];

type Page = Omit<FoundItem, "detail">;

/** Finds the pages that the reader can open, by their names and by the beginnings of words for what they set or list. */
export function findPages(text: string, reader: Reader, t: TFunction): FoundKind[] {
  const key = keyOf(text);
  const pages = listPages(reader, t).map((page) => {
    const words = wordsOf(page.to, t).filter((word) => (rankMatch(keyOf(word), key) ?? 2) < 2);
    return { page, words };
  });
  const search = { text: key, forgiving: false };
  const found = findBest(pages, search, ({ page, words }) => [page.name, ...words].map(keyOf));
  if (found.length === 0) return [];
  const items = found.map(({ page, words: [word = ""] }) => ({
    ...page,
    detail: keyOf(page.name).includes(key) ? "" : word,
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
    name: t(`find.pages.${key}`),
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

function wordsOf(to: string, t: TFunction): string[] {
  const key = WORDS[to];
  return key === undefined ? [] : t(`find.words.${key}`).split(", ");
}

/** The names of pages may have soft hyphens. */
function keyOf(text: string): string {
  return nameKey(text.replaceAll("\u00ad", ""));
}
