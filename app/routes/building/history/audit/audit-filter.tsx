import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterChooser, FilterSelect } from "#app/components/lists/filter-select.tsx";
import { FilterSpan } from "#app/components/lists/filter-span.tsx";
import { formatTag } from "#app/i18n/formats.ts";
import type { Extent } from "#app/lists/offered-choices.ts";
import type { NamedRow } from "#rules/named-row.ts";
import { auditKinds } from "./audit-kinds.ts";

interface AuditChoice {
  kind?: string | undefined;
  actor?: string | undefined;
  entity?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface AuditFilterProps {
  chosen: AuditChoice;
  people: readonly NamedRow[];
  extent: Extent;
}

/** Filters the changes in the address, by author, entity and time. */
export function AuditFilter({ chosen, people, extent }: AuditFilterProps) {
  const { t, i18n } = useTranslation();
  const { compare } = new Intl.Collator(formatTag(i18n.language));
  const kinds = Object.keys(auditKinds)
    .map((value) => ({ value, label: t(`audit.kinds.${value}`) }))
    .sort((one, other) => compare(one.label, other.label));
  const persons = people.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterForm
      kind="filter"
      label={t("audit.filter")}
      show={t("audit.show")}
      all={{ to: "/domain/audit", label: t("audit.showAll") }}
    >
      <FilterChooser
        name="actor"
        label={t("audit.person")}
        choices={persons}
        chosen={chosen.actor}
        extent={extent}
      />
      <FilterSelect name="kind" label={t("audit.kind")} choices={kinds} chosen={chosen.kind} />
      <FilterSpan from={chosen.from} to={chosen.to} />
    </FilterForm>
  );
}
