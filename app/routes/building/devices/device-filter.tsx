import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSearch } from "#app/components/lists/filter-search.tsx";
import { FilterSelect } from "#app/components/lists/filter-select.tsx";
import { DEVICE_STATES, DEVICE_TYPES } from "#rules/devices/devices.ts";
import type { DeviceChoice } from "./device-list.ts";

/** Filters devices by text, type and state, in the address. */
export function DeviceFilter({ chosen: { type, search, state } }: { chosen: DeviceChoice }) {
  const { t } = useTranslation();
  const types = DEVICE_TYPES.map((value) => ({ value, label: t(`devices.typesPlural.${value}`) }));
  const states = DEVICE_STATES.map((value) => ({ value, label: t(`devices.states.${value}`) }));
  const isFiltered = search !== "" || type !== undefined || state !== undefined;
  return (
    <FilterForm
      kind="search"
      show={t("devices.find")}
      all={isFiltered ? { to: "/domain/devices", label: t("devices.showAll") } : undefined}
    >
      <FilterSearch label={t("devices.search")} typed={search} />
      <FilterSelect name="type" label={t("devices.type")} choices={types} chosen={type} />
      <FilterSelect name="state" label={t("devices.state")} choices={states} chosen={state} />
    </FilterForm>
  );
}
