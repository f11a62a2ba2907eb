import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { useMayAdminister } from "../../building-data.ts";
import { DeviceTypeIcon } from "../../components/device-type.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { StateDot } from "../../components/state.tsx";
import { Tabs } from "../../components/tabs.tsx";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { id, name, type, online, configurationState } = await api.devices.get({ id: params["deviceId"]! });
  return { id, name, type, online, configurationState };
}

/** What is around every side of a device: its name, its state now, and the way to its other sides. */
export default function Device() {
  const { t } = useTranslation();
  const { id, name, type, online, configurationState } = useLoaderData<typeof loader>();
  const mayAdminister = useMayAdminister();
  useLiveBuilding();
  const at = `/domain/devices/${id}`;
  const tabs = [
    { to: at, label: t("device.tabs.overview"), icon: "door-panel", end: true },
    { to: `${at}/codes`, label: t("device.tabs.codes"), icon: "keypad" },
    { to: `${at}/access`, label: t("device.tabs.access"), icon: "key" },
    { to: `${at}/outputs`, label: t("device.tabs.outputs"), icon: "output" },
    { to: `${at}/settings`, label: t("device.tabs.settings"), icon: "settings" },
  ] as const;
  return (
    <>
      <PageTitle
        title={
          <span className="device-name">
            <DeviceTypeIcon type={type} />
            <span>{name}</span>
          </span>
        }
        building={t(`devices.types.${type}`)}
        backTo="/domain/devices"
        actions={
          <>
            <StateDot state={online ? "online" : "offline"} />
            <StateDot state={configurationState} />
          </>
        }
      />
      {mayAdminister && <Tabs label={t("device.tabs.label")} tabs={tabs} />}
      <Outlet />
    </>
  );
}
