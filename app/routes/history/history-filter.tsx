import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "../../components/filter-form.tsx";
import { FilterMoment } from "../../components/filter-moment.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { STILL } from "../../still.ts";
import { historyKinds, historyOutcomes } from "./history-kinds.ts";
import type { HistoryChoice } from "./history-query.ts";

interface Named {
  id: string;
  name: string;
}

interface HistoryFilterProps {
  chosen: HistoryChoice;
  devices: readonly Named[];
  /** Whose events are shown; somebody is chosen where their name is read. */
  person: Named | undefined;
}

/** Chooses what the history shows, by address. */
export function HistoryFilter({ chosen, devices, person }: HistoryFilterProps) {
  const { t } = useTranslation();
  const still = useSearchParams()[0].get(STILL);
  const selects = {
    kind: historyKinds.map((value) => ({ value, label: t(`events.kinds.${value}`) })),
    outcome: historyOutcomes.map((value) => ({ value, label: t(`components.state.${value}`) })),
    device: devices.map(({ id, name }) => ({ value: id, label: name })),
    ...(person && { person: [{ value: person.id, label: person.name }] }),
  };
  return (
    <FilterForm
      kind="filter"
      label={t("history.filter")}
      show={t("history.show")}
      action="/domain/history"
      all={{ to: "/domain/history", label: t("history.showAll") }}
      timed
    >
      {still !== null && <input type="hidden" name={STILL} value={still} />}
      {Object.entries(selects).map(([name, choices]) => (
        <FilterSelect
          key={name}
          any={t("history.any")}
          name={name}
          label={t(`history.${name}`)}
          choices={choices}
          chosen={chosen[name as keyof typeof selects]}
        />
      ))}
      <FilterMoment name="from" label={t("history.from")} chosen={chosen.from} />
      <FilterMoment name="to" label={t("history.to")} chosen={chosen.to} />
    </FilterForm>
  );
}
