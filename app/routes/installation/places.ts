import type { TFunction } from "i18next";
import type { NavigationItem, Section } from "#app/components/shell/navigation.ts";

interface InstallationItem extends Omit<NavigationItem, "label" | "atFoot"> {
  key: string;
  /** In the bottom navigation of a phone. */
  atFoot?: boolean;
}

const PLACES = [
  { to: "/installation/diagnosis", key: "diagnosis", icon: "service", atFoot: true },
  { to: "/installation/mail", key: "mail", icon: "mail", atFoot: true },
  { to: "/installation/users", key: "users", icon: "people", atFoot: true },
  { to: "/installation/backup", key: "backup", icon: "download", atFoot: true },
  { to: "/installation/firmware", key: "firmware", icon: "up" },
  { to: "/installation/warranty", key: "warranty", icon: "licence" },
  { to: "/installation/demo", key: "demo", icon: "building" },
  { to: "/setup", key: "setup", icon: "activation" },
] as const satisfies InstallationItem[];

/** The target of `/installation`. */
export const FIRST_PLACE = PLACES[0].to;

/**
 * The places of the whole installation.
 * @param lacksSomething whether the first-run wizard has open steps
 */
export function listInstallationItems(t: TFunction, lacksSomething: boolean): Section[] {
  const shown: readonly InstallationItem[] = PLACES.filter(({ key }) => key !== "setup" || lacksSomething);
  const places = shown.map(({ to, icon, key, atFoot }) => ({
    to,
    icon,
    atFoot: atFoot ? t(`installation.bar.${key}`) : undefined,
    label: t(`installation.places.${key}`),
  }));
  // What is looked at often, then what is set up once.
  return [
    { key: "daily", places: places.filter(({ atFoot }) => atFoot) },
    { key: "setUp", label: t("sections.administration"), places: places.filter(({ atFoot }) => !atFoot) },
  ];
}
