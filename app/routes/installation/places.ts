import type { TFunction } from "i18next";
import type { Place, Section } from "../../components/navigation.ts";

type KnownPlace = Omit<Place, "label"> & { key: string };

const PLACES = [
  { to: "/installation/diagnosis", key: "diagnosis", icon: "service", atFoot: true },
  { to: "/installation/mail", key: "mail", icon: "mail", atFoot: true },
  { to: "/installation/users", key: "users", icon: "people", atFoot: true },
  { to: "/installation/backup", key: "backup", icon: "download", atFoot: true },
  { to: "/installation/demo", key: "demo", icon: "building" },
  { to: "/setup", key: "setup", icon: "activation" },
] as const satisfies KnownPlace[];

/** Where `/installation` leads. */
export const FIRST_PLACE = PLACES[0].to;

/**
 * What is run for the whole installation, whatever its buildings.
 * @param lacksSomething whether the first-run wizard has something left to ask for
 */
export function placesOfInstallation(t: TFunction, lacksSomething: boolean): Section[] {
  const shown = PLACES.filter(({ key }) => key !== "setup" || lacksSomething);
  const places = shown.map(({ key, ...place }) => ({ ...place, label: t(`installation.places.${key}`) }));
  return [{ key: "installation", label: t("installation.title"), places }];
}
