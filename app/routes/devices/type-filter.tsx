import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DEVICE_TYPES, type DeviceType } from "#rules/devices.ts";

/** Chooses by the address which type of device is listed. */
export function TypeFilter({ chosen }: { chosen: DeviceType | undefined }) {
  const { t } = useTranslation();
  return (
    <nav className="tabs" aria-label={t("devices.filter")}>
      <TypeLink to="/domain/devices" label={t("devices.all")} isChosen={chosen === undefined} />
      {DEVICE_TYPES.map((type) => (
        <TypeLink
          key={type}
          to={`?type=${type}`}
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
