import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { ChoiceControl } from "#app/components/fields/choice-control.tsx";
import { type Choice, Select } from "#app/components/fields/select.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { DetailsMenu } from "#app/components/menus/details-menu.tsx";
import { areFew, type Extent } from "#app/lists/offered-choices.ts";
import { chooserFields } from "#contract/declared-form.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { useAddressValue } from "./use-address-value.ts";

interface FilterSelectProps {
  name: string;
  label: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  /** Without it, nothing is chosen until the reader does: the control shows its label. */
  required?: boolean;
}

/** A choice in the form above a list, stored in the address. */
export function FilterSelect({ name, label, choices, chosen, required = false }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={chosen === undefined ? "filter-select" : "filter-select on"}>
      <label htmlFor={id} className="unseen">
        {label}
      </label>
      <Select
        id={id}
        name={name}
        defaultValue={chosen ?? ""}
        key={chosen}
        choices={choices}
        placeholder={required ? undefined : label}
      />
    </div>
  );
}

interface FilterChooserProps extends Omit<FilterSelectProps, "required"> {
  /** Which of all choices are offered, by the search in the address (`readFilterSearch`). */
  extent: Extent;
}

/** A choice of people, doors and the like in the form above a list; many are in a menu with a search. */
export function FilterChooser({ extent, ...select }: FilterChooserProps) {
  if (areFew(select.choices, extent)) return <FilterSelect {...select} />;
  return <FilterMenu {...select} extent={extent} />;
}

/** A menu of the form above a list, whose search is answered by the server: with each pause, or by its button. */
function FilterMenu({ name, label, choices, chosen, extent }: FilterChooserProps) {
  const { t } = useTranslation();
  const id = useId();
  const search = useAddressValue(extent.search);
  const box = useChosenInAddress(chosen);
  const shown = choices.find(({ value }) => value === chosen);
  const all = [{ value: "", label: t("components.filter.none") }, ...choices];
  return (
    <DetailsMenu
      className={chosen === undefined ? "filter-chooser" : "filter-chooser on"}
      // Without a script the page that shows what was found is another one.
      startsOpen={extent.search !== "" && chosen === undefined}
      summary={
        <>
          <Icon name="search" />
          <span className={shown && "unseen"}>{label}</span>
          {shown && <span>{shown.label}</span>}
        </>
      }
    >
      <fieldset className="chooser">
        <legend className="unseen">{label}</legend>
        <div className="choice-search">
          <label htmlFor={id} className="unseen">
            {t("components.choices.search")}
          </label>
          <div className="control">
            <input
              id={id}
              ref={search}
              type="search"
              name={chooserFields(name).text}
              defaultValue={extent.search}
              placeholder={t("components.choices.search")}
              maxLength={NAME_LENGTH_LIMIT}
              autoComplete="off"
            />
          </div>
          <noscript>
            <Button icon="search">{t("components.choices.find")}</Button>
          </noscript>
          <p className="fine" role="status">
            {statusOf()}
          </p>
        </div>
        <div className="choices" ref={box}>
          {all.map(({ value, label: choice }) => (
            <ChoiceControl
              key={value}
              control={{
                id: `${id}-${value}`,
                name,
                type: "radio",
                value,
                defaultChecked: value === (chosen ?? ""),
              }}
              label={choice}
            />
          ))}
        </div>
      </fieldset>
    </DetailsMenu>
  );

  function statusOf(): string {
    const { search: text, found, hasMore } = extent;
    if (text === "") return hasMore ? t("components.choices.more") : "";
    if (found === 0) return t("components.choices.none", { text });
    return t("components.choices.found", { count: found, text });
  }
}

/** Checks the radio button of the choice in the address; a new key would take the focus from it. */
function useChosenInAddress(chosen = "") {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const input of box.current?.querySelectorAll("input") ?? []) input.checked = input.value === chosen;
  }, [chosen]);
  return box;
}
