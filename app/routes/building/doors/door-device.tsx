import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { Device } from "#contract/devices/devices.ts";

/** The facts of a device that its door's page shows. */
type DoorDeviceFacts = Pick<
  Device,
  "id" | "name" | "type" | "model" | "hwId" | "firmware" | "lastSeenAt" | "returnedAt"
>;

/** The device that opens a door, with a link to its page. */
export function DoorDevice({ device }: { device: DoorDeviceFacts }) {
  const { t } = useTranslation();
  const { id, name, type, model, hwId, firmware, lastSeenAt } = device;
  return (
    <section className="stack tight" aria-labelledby="device">
      <h2 id="device">{t(`devices.types.${type}`)}</h2>
      <DefinitionList
        items={[
          { term: t("doors.device"), value: <Link to={`/domain/devices/${id}`}>{name}</Link> },
          { term: t("devices.model"), value: model },
          { term: t("devices.hwId"), value: <span className="mono">{hwId}</span> },
          { term: t("device.firmware"), value: firmware },
          {
            term: t("device.lastSeen"),
            value: lastSeenAt === null ? t("device.neverSeen") : <Time at={lastSeenAt} />,
          },
        ]}
      />
    </section>
  );
}
