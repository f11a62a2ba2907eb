import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeviceTypeIcon } from "#app/components/drawings/device-type.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { DeviceType } from "#rules/devices/devices.ts";
import { CallMark } from "./call-mark.tsx";
import { simulatedDevicePath } from "./device-path.ts";
import type { Face } from "./device-screen.tsx";

interface ListedDevice {
  id: string;
  name: string;
  type: DeviceType;
  isOnline: boolean;
  /** The state of the newest call at the device; null without one. */
  call: Face["calls"][number]["state"] | null;
}

/** The simulated devices, one of which is shown below. */
export function DeviceChooser({ devices, chosen }: { devices: readonly ListedDevice[]; chosen: string }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("simulator.devices")}>
      <ul className="simulator-devices">
        {devices.map(({ id, name, type, isOnline, call }) => (
          <li key={id}>
            <Link
              to={simulatedDevicePath(id)}
              className={id === chosen ? "simulator-device active" : "simulator-device"}
              aria-current={id === chosen ? "page" : undefined}
              preventScrollReset
            >
              <DeviceTypeIcon type={type} />
              <span>{name}</span>
              {call && <CallMark state={call} />}
              {!isOnline && (
                <span className="simulator-mark away">
                  <Icon name="offline" />
                  <span>{t("components.state.offline")}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
