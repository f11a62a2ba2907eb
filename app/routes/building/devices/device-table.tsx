import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeviceTypeIcon } from "#app/components/drawings/device-type.tsx";
import { Listing } from "#app/components/lists/listing.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import type { Column } from "#app/components/lists/table.tsx";
import type { Layout } from "#app/lists/layouts.ts";
import type { Device } from "#contract/devices/devices.ts";

export type ListedDevice = Pick<
  Device,
  "id" | "name" | "type" | "model" | "hwId" | "online" | "configurationState"
>;

/**
 * The building's devices, each with what an administrator looks for first: connected or not, up to date or
 * not.
 */
export function DeviceTable({ devices, layout }: { devices: readonly ListedDevice[]; layout: Layout }) {
  const { t } = useTranslation();
  const columns: Column<ListedDevice>[] = [
    { key: "name", title: t("devices.name"), cell: (device) => <DeviceName device={device} /> },
    { key: "type", title: t("devices.type"), cell: ({ type }) => t(`devices.types.${type}`) },
    { key: "model", title: t("devices.model"), cell: ({ model }) => model, wideOnly: true },
    {
      key: "hwId",
      title: t("devices.hwId"),
      cell: ({ hwId }) => <span className="mono">{hwId}</span>,
    },
    {
      key: "online",
      title: t("devices.connection"),
      cell: ({ online }) => <StateDot state={online ? "online" : "offline"} />,
    },
    {
      key: "configuration",
      title: t("devices.configuration"),
      cell: ({ configurationState }) => <StateDot state={configurationState} />,
    },
  ];
  return (
    <Listing
      layout={layout}
      caption={t("devices.title")}
      columns={columns}
      rows={devices}
      keyOf={({ id }) => id}
    />
  );
}

function DeviceName({ device: { id, name, type } }: { device: ListedDevice }) {
  return (
    <Link to={`/domain/devices/${id}`} className="device-name">
      <DeviceTypeIcon type={type} />
      <span>{name}</span>
    </Link>
  );
}
