import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSelect } from "#app/components/lists/filter-select.tsx";
import { FilterSpan } from "#app/components/lists/filter-span.tsx";
import { LOG_LEVELS } from "./log-levels.ts";

interface LogFilterProps {
  chosen: { level?: string | undefined; from?: string | undefined; to?: string | undefined };
}

/** Filters the lines of the log in the address. */
export function LogFilter({ chosen }: LogFilterProps) {
  const { t } = useTranslation();
  const levels = LOG_LEVELS.map((value) => ({ value, label: t(`components.state.${value}`) }));
  return (
    <FilterForm
      kind="filter"
      label={t("diagnosticLog.filter")}
      show={t("diagnosticLog.show")}
      all={{ to: "/domain/diagnostic/diagnostic_log", label: t("diagnosticLog.showAll") }}
    >
      <FilterSelect name="level" label={t("diagnosticLog.level")} choices={levels} chosen={chosen.level} />
      <FilterSpan from={chosen.from} to={chosen.to} />
    </FilterForm>
  );
}
