import { useTranslation } from "react-i18next";
import type { DeviceCommand } from "#contract/devices/device-commands.ts";

/** Whether a device can still send the requested picture. */
export function isPictureAwaited({ picture, state, expiresAt }: DeviceCommand, now: number): boolean {
  return picture?.takenAt === null && (state === "done" || state === "received") && now < expiresAt;
}

interface CommandDetailProps {
  command: DeviceCommand;
  device: { id: string; name: string };
  /** When the page was read. */
  now: number;
}

/** A device's answer to a command, with the picture that it sent. */
export function CommandDetail({ command, device, now }: CommandDetailProps) {
  const { t } = useTranslation();
  const { id, state, detail, picture } = command;
  if (picture === null) return detail;
  if (picture.takenAt !== null)
    return (
      <img
        className="command-picture"
        src={`/domain/devices/${device.id}/maintenance/commands/${id}/picture`}
        alt={t("notes.picture", { camera: device.name })}
      />
    );
  if (isPictureAwaited(command, now)) return t("notes.pictureWaits", { camera: device.name });
  return state === "done" ? t("maintenance.noPicture", { name: device.name }) : detail;
}
