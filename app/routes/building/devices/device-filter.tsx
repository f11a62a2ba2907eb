import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSearch } from "#app/components/lists/filter-search.tsx";
import { FilterSelect } from "#app/components/lists/filter-select.tsx";
import { DEVICE_STATES } from "#rules/devices/devices.ts";
import type { DeviceChoice } from "./device-list.ts";
import { DEVICE_LIST_ORDERS } from "./device-orders.ts";

/** Filters devices by text and state and sorts them, in the address. */
export function DeviceFilter({ chosen: { type, search, state, order } }: { chosen: DeviceChoice }) {
  const { t } = useTranslation();
  const states = DEVICE_STATES.map((value) => ({ value, label: t(`devices.states.${value}`) }));
  const orders = DEVICE_LIST_ORDERS.map((value) => ({ value, label: t(`devices.orders.${value}`) }));
  return (
    <FilterForm
      kind="search"
      show={t("devices.find")}
      all={
        search || state
          ? { to: type ? `?type=${type}` : "/domain/devices", label: t("devices.showAll") }
          : undefined
      }
    >
      {type && <input type="hidden" name="type" value={type} />}
      <FilterSearch label={t("devices.search")} typed={search} />
      <FilterSelect
        name="state"
        label={t("devices.state")}
        choices={states}
        chosen={state}
        any={t("devices.anyState")}
      />
      <FilterSelect name="order" label={t("devices.order")} choices={orders} chosen={order} />
    </FilterForm>
  );
}
