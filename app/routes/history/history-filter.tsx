import { Form, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../components/button.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { STILL } from "../../components/refresh-without-script.tsx";
import { historyKinds, historyOutcomes } from "./history-kinds.ts";

interface HistoryFilterProps {
  chosen: { kind?: string | undefined; outcome?: string | undefined; device?: string | undefined };
  devices: readonly { id: string; name: string }[];
}

/** Chooses what the history shows, by address. */
export function HistoryFilter({ chosen, devices }: HistoryFilterProps) {
  const { t } = useTranslation();
  const still = useSearchParams()[0].get(STILL);
  const kinds = historyKinds.map((value) => ({ value, label: t(`events.kinds.${value}`) }));
  const outcomes = historyOutcomes.map((value) => ({ value, label: t(`components.state.${value}`) }));
  const doors = devices.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form className="filter" aria-label={t("history.filter")}>
      {still !== null && <input type="hidden" name={STILL} value={still} />}
      <FilterSelect
        any={t("history.any")}
        name="kind"
        label={t("history.kind")}
        choices={kinds}
        chosen={chosen.kind}
      />
      <FilterSelect
        any={t("history.any")}
        name="outcome"
        label={t("history.outcome")}
        choices={outcomes}
        chosen={chosen.outcome}
      />
      <FilterSelect
        any={t("history.any")}
        name="device"
        label={t("history.device")}
        choices={doors}
        chosen={chosen.device}
      />
      <div className="form-actions start">
        <Button icon="filter">{t("history.show")}</Button>
        <LinkButton to="/domain/history" weight="quiet">
          {t("history.showAll")}
        </LinkButton>
      </div>
    </Form>
  );
}
