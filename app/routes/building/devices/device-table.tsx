import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeviceTypeIcon } from "#app/components/drawings/device-type.tsx";
import { Listing } from "#app/components/lists/listing.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import type { Column } from "#app/components/lists/table.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { Layout } from "#app/lists/layouts.ts";
import type { AddressOrder } from "#app/lists/orders.ts";
import type { Device } from "#contract/devices/devices.ts";
import type { DeviceOrder } from "#rules/devices/devices.ts";

export type ListedDevice = Pick<
  Device,
  "id" | "name" | "type" | "model" | "hwId" | "firmware" | "online" | "lastSeenAt" | "configurationState"
>;

interface DeviceTableProps {
  devices: readonly ListedDevice[];
  layout: Layout;
  order: AddressOrder<DeviceOrder>;
}

/**
 * The building's devices, each with what an administrator looks for first: connected or not, up to date or
 * not.
 */
export function DeviceTable({ devices, layout, order }: DeviceTableProps) {
  const { t } = useTranslation();
  const columns: Column<ListedDevice>[] = [
    {
      key: "name",
      title: t("devices.name"),
      sorts: "name",
      cell: (device) => <DeviceName device={device} />,
    },
    {
      key: "type",
      title: t("devices.type"),
      sorts: "type",
      cell: ({ type }) => t(`devices.types.${type}`),
    },
    {
      key: "model",
      title: t("devices.model"),
      sorts: "model",
      cell: ({ model }) => model,
      wideOnly: true,
    },
    {
      key: "hwId",
      title: t("devices.hwId"),
      cell: ({ hwId }) => <span className="mono">{hwId}</span>,
    },
    {
      key: "online",
      beside: true,
      title: t("devices.connection"),
      sorts: "online",
      cell: ({ online }) => <StateDot state={online ? "online" : "offline"} />,
    },
    {
      key: "configuration",
      title: t("devices.configuration"),
      cell: ({ configurationState }) => <StateDot state={configurationState} />,
    },
    { key: "firmware", fromWide: true, title: t("devices.firmware"), cell: ({ firmware }) => firmware },
    {
      key: "lastSeen",
      fromWide: true,
      title: t("devices.lastSeen"),
      cell: ({ lastSeenAt }) => lastSeenAt !== null && <Time at={lastSeenAt} />,
    },
  ];
  return (
    <Listing
      layout={layout}
      order={order}
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
