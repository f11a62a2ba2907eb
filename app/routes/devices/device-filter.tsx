import { useTranslation } from "react-i18next";
import { DEVICE_STATES } from "#rules/devices.ts";
import { FilterForm } from "../../components/filter-form.tsx";
import { FilterSearch } from "../../components/filter-search.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import type { DeviceChoice } from "./device-list.ts";
import { DEVICE_LIST_ORDERS } from "./device-orders.ts";

/** Looks for devices by text and state and puts them in order, by address. */
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
