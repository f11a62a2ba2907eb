import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { useCanAdminister, useCanSetUp } from "#app/building/building-data.ts";
import { DeviceTypeIcon } from "#app/components/drawings/device-type.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { DoorList, MoreDoors } from "#app/components/lists/door-list.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { Tabs } from "#app/components/lists/tabs.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { ReturnedNotice } from "#app/routes/building/devices/returned-notice.tsx";
import { listDoors } from "#app/routes/building/doors/list-doors.ts";
import { type DeviceCapability, hasCapability } from "#rules/devices/device-capabilities.ts";

interface Tab {
  path: string;
  label: string;
  icon: IconName;
  end?: true;
  /** Only devices of some types have it. */
  capability?: DeviceCapability;
  /** Shows who is called or has access, which is for administrators only. */
  aboutPeople?: true;
}

const TABS: Tab[] = [
  { path: "", label: "overview", icon: "door-panel", end: true },
  { path: "/codes", label: "codes", icon: "keypad", capability: "codes", aboutPeople: true },
  { path: "/access", label: "access", icon: "key", capability: "access", aboutPeople: true },
  { path: "/actions", label: "actions", icon: "activation", capability: "actions", aboutPeople: true },
  { path: "/outputs", label: "outputs", icon: "output", capability: "ports" },
  { path: "/appearance", label: "appearance", icon: "monitor", capability: "appearance" },
  { path: "/maintenance", label: "maintenance", icon: "cog" },
  { path: "/hardware", label: "hardware", icon: "controller" },
  { path: "/settings", label: "settings", icon: "settings" },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const deviceId = params["deviceId"]!;
  const [device, openable] = await Promise.all([
    api.devices.get({ id: deviceId }),
    listDoors(api, { deviceId }),
  ]);
  const { id, name, type, online, doorOpen, alarm, configurationState, returnedAt } = device;
  const states = { online, doorOpen, alarm, configurationState };
  return {
    id,
    name,
    type,
    states,
    isReturned: returnedAt !== null,
    openable: { items: openable.items, total: openable.total },
  };
}

/** The layout of all tabs of a device: its name, its state, and the tabs. */
export default function Device() {
  const { t } = useTranslation();
  const { id, name, type, states, isReturned, openable } = useLoaderData<typeof loader>();
  const canAdminister = useCanAdminister();
  const canSetUp = useCanSetUp("DEVICES");
  useLiveBuilding();
  const at = `/domain/devices/${id}`;
  const { pathname } = useLocation();
  // Not above the forms of the other tabs.
  const showsDoors = openable.items.length > 0 && [at, `${at}/outputs`].includes(pathname);
  const tabs = TABS.filter(({ capability }) => capability === undefined || hasCapability(type, capability))
    .filter(({ aboutPeople }) => canAdminister || !aboutPeople)
    .map(({ path, capability: _capability, aboutPeople: _people, ...tab }) => ({
      ...tab,
      to: at + path,
      label: t(`device.tabs.${tab.label}`),
    }));
  return (
    <>
      <PageTitle
        title={
          <span className="device-name">
            <DeviceTypeIcon type={type} />
            <span>{name}</span>
          </span>
        }
        within={{ label: t("devices.title"), to: "/domain/devices" }}
        actions={
          <>
            <StateDot state={states.online ? "online" : "offline"} />
            {states.doorOpen && <StateDot state="door-opened">{t("device.doorOpen")}</StateDot>}
            {states.alarm && <StateDot state="alarm">{t("device.alarm")}</StateDot>}
            <StateDot state={states.configurationState} />
          </>
        }
      >
        {t(`devices.types.${type}`)}
      </PageTitle>
      {canSetUp && <Tabs label={t("device.tabs.label")} tabs={tabs} />}
      {showsDoors && (
        <section className="device-doors" aria-label={t("doors.title")}>
          <DoorList doors={openable.items} page="device" />
          <MoreDoors shown={openable.items.length} total={openable.total} search={name} />
        </section>
      )}
      {isReturned && <ReturnedNotice id={id} />}
      <Outlet />
    </>
  );
}
