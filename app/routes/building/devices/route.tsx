import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { useCanSetUp } from "#app/building/building-data.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyState } from "#app/components/lists/empty-state.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readOrder } from "#app/lists/order.server.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { readLayout } from "#app/preferences.ts";
import type { Device } from "#contract/devices/devices.ts";
import { DEVICE_ORDERS } from "#rules/devices/devices.ts";
import { DeviceFilter } from "./device-filter.tsx";
import { chosenDevices, toDeviceQuery } from "./device-list.ts";
import { DeviceTable, type ListedDevice } from "./device-table.tsx";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const search = new URL(request.url).searchParams;
  const chosen = chosenDevices(search);
  const { order, sorted, headers } = await readOrder(request, "devices", {
    columns: DEVICE_ORDERS,
    own: "name",
  });
  const [devices, layout] = await Promise.all([
    api.devices.list({ query: { ...readPageNumber(search), ...toDeviceQuery(chosen), ...sorted } }),
    readLayout(api),
  ]);
  const shown = {
    title: await titleIn(request, "devices.title"),
    chosen,
    order,
    layout,
    devices: {
      ...devices,
      items: devices.items.map(listed),
    },
  };
  return data(shown, { headers });
}

function listed(device: Device): ListedDevice {
  const { id, name, type, model, hwId, firmware, online, lastSeenAt, configurationState } = device;
  return { id, name, type, model, hwId, firmware, online, lastSeenAt, configurationState };
}

export default function Devices() {
  const { t } = useTranslation();
  const { chosen, order, layout, devices } = useLoaderData<typeof loader>();
  const canSetUp = useCanSetUp("DEVICES");
  useLiveBuilding();
  const add = canSetUp && (
    <LinkButton to="/domain/devices/new" weight="primary" icon="plus">
      {t("devices.add")}
    </LinkButton>
  );
  const isSearched = chosen.search !== "" || chosen.state !== undefined;
  const isEmpty = devices.total === 0 && chosen.type === undefined && !isSearched;
  return (
    <>
      <PageTitle
        title={t("devices.title")}
        count={devices.total}
        layout={isEmpty ? undefined : layout}
        actions={!isEmpty && add}
      />
      {isEmpty ? (
        <EmptyState picture="no-devices" title={t("devices.empty.title")} action={add}>
          <p>{t("devices.empty.text")}</p>
        </EmptyState>
      ) : (
        <>
          <DeviceFilter chosen={chosen} />
          {devices.items.length > 0 ? (
            <DeviceTable devices={devices.items} layout={layout} order={order} />
          ) : (
            <p className="lead">{t(isSearched ? "devices.noneFound" : "devices.noneOfType")}</p>
          )}
          <Pagination page={devices.page} pageSize={devices.pageSize} total={devices.total} />
        </>
      )}
    </>
  );
}
