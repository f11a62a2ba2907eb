import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeviceTypeIcon } from "#app/components/drawings/device-type.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { DeviceType } from "#rules/devices/devices.ts";
import { simulatedDevicePath } from "./device-path.ts";

interface ListedDevice {
  id: string;
  name: string;
  type: DeviceType;
  isOnline: boolean;
  /** Whether a call is waiting at the device. */
  rings: boolean;
}

/** The simulated devices, one of which is shown below. */
export function DeviceChooser({ devices, chosen }: { devices: readonly ListedDevice[]; chosen: string }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("simulator.devices")}>
      <ul className="simulator-devices">
        {devices.map(({ id, name, type, isOnline, rings }) => (
          <li key={id}>
            <Link
              to={simulatedDevicePath(id)}
              className={id === chosen ? "simulator-device active" : "simulator-device"}
              aria-current={id === chosen ? "page" : undefined}
              preventScrollReset
            >
              <DeviceTypeIcon type={type} />
              <span>{name}</span>
              {rings && <Mark className="rings" icon="bell" word={t("simulator.rings")} />}
              {!isOnline && <Mark className="away" icon="offline" word={t("components.state.offline")} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Mark({ className, icon, word }: { className: string; icon: "bell" | "offline"; word: string }) {
  return (
    <span className={`simulator-mark ${className}`}>
      <Icon name={icon} />
      <span>{word}</span>
    </span>
  );
}
