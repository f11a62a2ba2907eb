import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DEVICE_TYPES, type DeviceType } from "#rules/devices.ts";

/** Chooses by the address which type of device is listed. */
export function TypeFilter({ chosen }: { chosen: DeviceType | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();

  /** Another type of what is looked for now, from its first page on. */
  function addressOf(type: DeviceType | undefined): string {
    const changed = new URLSearchParams(search);
    for (const name of ["type", "page", "total"]) changed.delete(name);
    if (type) changed.set("type", type);
    return `/domain/devices?${changed}`;
  }

  return (
    <nav className="tabs" aria-label={t("devices.filter")}>
      <TypeLink to={addressOf(undefined)} label={t("devices.all")} isChosen={chosen === undefined} />
      {DEVICE_TYPES.map((type) => (
        <TypeLink
          key={type}
          to={addressOf(type)}
          label={t(`devices.typesPlural.${type}`)}
          isChosen={type === chosen}
        />
      ))}
    </nav>
  );
}

function TypeLink({ to, label, isChosen }: { to: string; label: string; isChosen: boolean }) {
  return (
    <Link
      to={to}
      className={isChosen ? "tab active" : "tab"}
      aria-current={isChosen ? "page" : undefined}
      preventScrollReset
    >
      {label}
    </Link>
  );
}
