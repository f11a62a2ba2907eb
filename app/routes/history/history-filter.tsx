import { Form, useSearchParams } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../components/button.tsx";
import type { Choice } from "../../components/choice-fields.tsx";
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
      <Choose name="kind" label={t("history.kind")} choices={kinds} chosen={chosen.kind} />
      <Choose name="outcome" label={t("history.outcome")} choices={outcomes} chosen={chosen.outcome} />
      <Choose name="device" label={t("history.device")} choices={doors} chosen={chosen.device} />
      <div className="form-actions start">
        <Button icon="filter">{t("history.show")}</Button>
        <LinkButton to="/domain/history" weight="quiet">
          {t("history.showAll")}
        </LinkButton>
      </div>
    </Form>
  );
}

interface ChooseProps {
  name: string;
  label: string;
  choices: readonly Choice[];
  chosen: string | undefined;
}

function Choose({ name, label, choices, chosen }: ChooseProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="control select">
        <select id={id} name={name} defaultValue={chosen ?? ""} key={chosen}>
          <option value="">{t("history.any")}</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
