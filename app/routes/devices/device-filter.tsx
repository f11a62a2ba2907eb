import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DEVICE_STATES } from "#rules/devices.ts";
import { Button, LinkButton } from "../../components/button.tsx";
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
    <Form className="filter" role="search" preventScrollReset>
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
      <div className="form-actions start">
        <Button icon="search">{t("devices.find")}</Button>
        {(search || state) && (
          <LinkButton to={type ? `?type=${type}` : "/domain/devices"} weight="quiet">
            {t("devices.showAll")}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
