import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterChooser, FilterSelect } from "#app/components/lists/filter-select.tsx";
import { FilterSpan } from "#app/components/lists/filter-span.tsx";
import { FOLLOW } from "#app/lists/follow.ts";
import { HISTORY_OUTCOMES, KIND_CHOICES } from "#rules/history/event-kinds.ts";
import type { NamedRow } from "#rules/named-row.ts";
import { DayLinks } from "./day-links.tsx";
import type { HistoryChoice } from "./history-query.ts";
import type { OfferedFilters } from "./read-choices.ts";

/** The filters whose choices are of the building, in their order. */
const BUILDING_FILTERS = ["device", "output", "person"] as const;

interface HistoryFilterProps {
  chosen: HistoryChoice;
  offered: OfferedFilters;
}

/** Filters the history, in the address. */
export function HistoryFilter({ chosen, offered }: HistoryFilterProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const follow = search.get(FOLLOW);
  const filters = Object.values(chosen).filter((value) => value !== undefined).length;
  const selects = {
    kind: KIND_CHOICES.map((value) => ({
      value,
      label: value === "ALL" ? t("history.allKinds") : t(`events.kinds.${value}`),
    })),
    outcome: HISTORY_OUTCOMES.map((value) => ({ value, label: t(`components.state.${value}`) })),
  };
  return (
    <FilterForm
      kind="filter"
      label={t("history.filter")}
      show={t("history.show")}
      action="/domain/history"
      all={filters > 0 ? { to: "/domain/history", label: t("history.reset") } : undefined}
      folded={filters}
    >
      {follow !== null && <input type="hidden" name={FOLLOW} value={follow} />}
      {chosen.period && <input type="hidden" name="period" value={chosen.period} />}
      <DayLinks filter={search} chosen={chosen.period ?? "always"} />
      {Object.entries(selects).map(([name, choices]) => (
        <FilterSelect
          key={name}
          name={name}
          label={t(`history.${name}`)}
          choices={choices}
          chosen={chosen[name as keyof typeof selects]}
        />
      ))}
      <div className="filter-group">
        {BUILDING_FILTERS.map((name) => {
          const choices = offered[name];
          return (
            choices && (
              <FilterChooser
                key={name}
                name={name}
                label={t(`history.${name}`)}
                choices={choices.choices.map(choiceOf)}
                chosen={chosen[name]}
                extent={choices.extent}
              />
            )
          );
        })}
      </div>
      <FilterSpan from={chosen.from} to={chosen.to} />
    </FilterForm>
  );
}

function choiceOf({ id, name }: NamedRow) {
  return { value: id, label: name };
}
