import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSearch } from "#app/components/lists/filter-search.tsx";
import { FilterSelect } from "#app/components/lists/filter-select.tsx";
import type { AccountFilters } from "./account-filter-schema.ts";

const STATES = ["ACTIVE", "WAITING", "DISABLED"] as const;
const ROLES = ["administrator", "user"] as const;

/** Filters the accounts in the address. */
export function AccountFilter({ chosen }: { chosen: AccountFilters }) {
  const { t } = useTranslation();
  return (
    <FilterForm kind="search" show={t("accounts.find")}>
      <FilterSearch label={t("accounts.search")} typed={chosen.search} />
      <FilterSelect
        name="state"
        label={t("accounts.state")}
        choices={STATES.map((value) => ({ value, label: t(`accounts.states.${value}`) }))}
        chosen={chosen.state}
      />
      <FilterSelect
        name="role"
        label={t("accounts.role")}
        choices={ROLES.map((value) => ({ value, label: t(`accounts.roles.${value}`) }))}
        chosen={chosen.role}
      />
      <FilterSelect
        name="factor"
        label={t("accounts.factor")}
        choices={(["yes", "no"] as const).map((value) => ({ value, label: t(`accounts.factors.${value}`) }))}
        chosen={chosen.factor}
      />
    </FilterForm>
  );
}
