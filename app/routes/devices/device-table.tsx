import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Device } from "#contract/devices.ts";
import { DeviceTypeIcon } from "../../components/device-type.tsx";
import { StateDot } from "../../components/state.tsx";
import { Listing } from "../../components/listing.tsx";
import type { Column } from "../../components/table.tsx";
import type { Layout } from "../../layouts.ts";

export type ListedDevice = Pick<
  Device,
  "id" | "name" | "type" | "model" | "hwId" | "online" | "configurationState"
>;

/** The building's devices, each with what an administrator looks for first: is it there, is it up to date. */
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
