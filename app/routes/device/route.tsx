import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type DeviceSide, hasSide } from "#rules/device-sides.ts";
import { requireDomain } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { useMayAdminister } from "../../building-data.ts";
import { LinkButton } from "../../components/button.tsx";
import { DeviceTypeIcon } from "../../components/device-type.tsx";
import type { IconName } from "../../components/icon-names.ts";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { StateDot } from "../../components/state.tsx";
import { Tabs } from "../../components/tabs.tsx";

interface Side {
  path: string;
  label: string;
  icon: IconName;
  end?: true;
  /** Only devices of some types have it. */
  side?: DeviceSide;
}

const sides: Side[] = [
  { path: "", label: "overview", icon: "door-panel", end: true },
  { path: "/codes", label: "codes", icon: "keypad", side: "codes" },
  { path: "/access", label: "access", icon: "key", side: "access" },
  { path: "/actions", label: "actions", icon: "activation", side: "actions" },
  { path: "/outputs", label: "outputs", icon: "output", side: "ports" },
  { path: "/appearance", label: "appearance", icon: "monitor", side: "appearance" },
  { path: "/maintenance", label: "maintenance", icon: "cog" },
  { path: "/hardware", label: "hardware", icon: "controller" },
  { path: "/settings", label: "settings", icon: "settings" },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const device = await api.devices.get({ id: params["deviceId"]! });
  const { id, name, type, online, configurationState, returnedAt } = device;
  return { id, name, type, online, configurationState, isReturned: returnedAt !== null };
}

/** What is around every side of a device: its name, its state now, and the way to its other sides. */
export default function Device() {
  const { t } = useTranslation();
  const { id, name, type, online, configurationState, isReturned } = useLoaderData<typeof loader>();
  const mayAdminister = useMayAdminister();
  useLiveBuilding();
  const at = `/domain/devices/${id}`;
  const tabs = sides
    .filter(({ side }) => side === undefined || hasSide(type, side))
    .map(({ path, side: _side, ...tab }) => ({
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
            <StateDot state={online ? "online" : "offline"} />
            <StateDot state={configurationState} />
          </>
        }
      >
        {t(`devices.types.${type}`)}
      </PageTitle>
      {mayAdminister && <Tabs label={t("device.tabs.label")} tabs={tabs} />}
      {isReturned && <ReturnedNotice id={id} mayReplace={mayAdminister} />}
      <Outlet />
    </>
  );
}

/** Nothing can be asked of a device without hardware. */
function ReturnedNotice({ id, mayReplace }: { id: string; mayReplace: boolean }) {
  const { t } = useTranslation();
  return (
    <Notice tone="attention" title={t("device.returned")}>
      <p>{t("device.returnedText")}</p>
      {mayReplace && (
        <LinkButton to={`/domain/devices/${id}/hardware/replace`} icon="refresh" small preventScrollReset>
          {t("device.toReplace")}
        </LinkButton>
      )}
    </Notice>
  );
}
