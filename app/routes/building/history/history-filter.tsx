import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterMoment } from "#app/components/lists/filter-moment.tsx";
import { FilterSelect } from "#app/components/lists/filter-select.tsx";
import { FOLLOW } from "#app/lists/follow.ts";
import { HISTORY_KINDS, HISTORY_OUTCOMES } from "#rules/history/event-kinds.ts";
import type { NamedRow } from "#rules/named-row.ts";
import type { HistoryChoice } from "./history-query.ts";

interface HistoryFilterProps {
  chosen: HistoryChoice;
  devices: readonly NamedRow[];
  /** Whether there are devices that are not in `devices`. */
  moreDevices: boolean;
  outputs: readonly NamedRow[];
  /** Whether there are outputs that are not in `outputs`. */
  moreOutputs: boolean;
  /** The person whose events are shown; chosen by a link at their name. */
  person: NamedRow | undefined;
}

/** Filters the history, in the address. */
export function HistoryFilter({
  chosen,
  devices,
  moreDevices,
  outputs,
  moreOutputs,
  person,
}: HistoryFilterProps) {
  const { t } = useTranslation();
  const follow = useSearchParams()[0].get(FOLLOW);
  const selects = {
    kind: HISTORY_KINDS.map((value) => ({ value, label: t(`events.kinds.${value}`) })),
    outcome: HISTORY_OUTCOMES.map((value) => ({ value, label: t(`components.state.${value}`) })),
    device: devices.map(choiceOf),
    output: outputs.map(choiceOf),
    person: person && [choiceOf(person)],
  };
  return (
    <FilterForm
      kind="filter"
      label={t("history.filter")}
      show={t("history.show")}
      action="/domain/history"
      all={{ to: "/domain/history", label: t("history.showAll") }}
      folded={Object.values(chosen).filter((value) => value !== undefined).length}
      timed
    >
      {follow !== null && <input type="hidden" name={FOLLOW} value={follow} />}
      {Object.entries(selects).map(
        ([name, choices]) =>
          choices && (
            <FilterSelect
              key={name}
              name={name}
              label={t(`history.${name}`)}
              choices={choices}
              chosen={chosen[name as keyof typeof selects]}
            />
          ),
      )}
      <FilterMoment name="from" label={t("history.from")} chosen={chosen.from} />
      <FilterMoment name="to" label={t("history.to")} chosen={chosen.to} />
      {moreDevices && <p className="fine filter-note">{t("history.moreDevices")}</p>}
      {moreOutputs && <p className="fine filter-note">{t("history.moreOutputs")}</p>}
    </FilterForm>
  );
}

function choiceOf({ id, name }: NamedRow) {
  return { value: id, label: name };
}
