import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { TimeZoneInput } from "#app/components/fields/time-zone-field.tsx";
import { DetailsMenu } from "#app/components/menus/details-menu.tsx";
import { FilterMoment } from "./filter-moment.tsx";

interface FilterSpanProps {
  from: string | undefined;
  to: string | undefined;
}

/** Begin and end of the time that a list shows, folded, in the form above it. */
export function FilterSpan({ from, to }: FilterSpanProps) {
  const { t } = useTranslation();
  const summary = (
    <>
      <Icon name="clock" />
      <span>{t("components.filter.span")}</span>
    </>
  );
  return (
    <DetailsMenu summary={summary} className={from || to ? "filter-span on" : "filter-span"}>
      <FilterMoment name="from" label={t("components.filter.from")} chosen={from} />
      <FilterMoment name="to" label={t("components.filter.to")} chosen={to} />
      <TimeZoneInput />
    </DetailsMenu>
  );
}
