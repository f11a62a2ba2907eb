import { getCollectionProps } from "@conform-to/react";
import { useRef } from "react";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { chooserFields } from "#contract/declared-form.ts";
import { ChoiceControl } from "./choice-control.tsx";
import type { GroupProps } from "./choice-group.tsx";
import { ChoiceSearch } from "./choice-search.tsx";
import { ChosenChips } from "./chosen-chips.tsx";
import { FieldHint, FieldProblem } from "./field.tsx";
import { type SearchedChoices, useChoiceSearch } from "./use-choice-search.ts";

export interface ChooserProps extends GroupProps, Pick<SearchedChoices, "extent"> {
  /** One choice, or any number of them. */
  type: "radio" | "checkbox";
}

/**
 * A choice among many: chips for what is chosen, a search by name, and a box that lists the choices. Without
 * JavaScript the search sends the form, which is shown again as it was sent. The form's action declares the field
 * in `choosers`.
 */
export function Chooser({ field, label, hint, choices: offered, type, extent }: ChooserProps) {
  const hydrated = useHydrated();
  const search = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { choices, chosen, first, text, isFound, look } = useChoiceSearch({ field, offered, extent });
  const sorted = [
    ...choices.filter(({ value }) => first.has(value)),
    ...choices.filter(({ value }) => !first.has(value)),
  ];
  const controls = getCollectionProps(field, { type, options: sorted.map(({ value }) => value) });

  function removeChoice(value: string): void {
    const emptied = type === "radio" ? "" : value;
    box.current?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(emptied)}"]`)?.click();
    search.current?.focus();
  }

  return (
    <fieldset className="field chooser" aria-describedby={hint ? field.descriptionId : undefined}>
      <legend className="field-label">{label}</legend>
      <FieldHint field={field} hint={hint} />
      {hydrated && (
        <ChosenChips
          choices={choices.filter(({ value }) => value !== "" && chosen.has(value))}
          remove={type === "checkbox" || choices.some(({ value }) => value === "") ? removeChoice : undefined}
        />
      )}
      <ChoiceSearch
        name={field.name}
        input={search}
        box={box}
        text={text}
        found={choices.filter(isFound).length}
        extent={extent}
        look={look}
      />
      <div className="choices" ref={box}>
        {controls.map(({ key, ...control }, index) => {
          const choice = sorted[index]!;
          // Without a script, what is chosen stays in sight: no chip shows it.
          const isShown = isFound(choice) || (!hydrated && chosen.has(choice.value));
          return (
            <ChoiceControl
              key={key}
              control={control}
              label={choice.label}
              hint={choice.hint ?? choice.group}
              hidden={!isShown}
            />
          );
        })}
      </div>
      {extent !== undefined && (
        <noscript>
          {choices.map(({ value, label: name }) => (
            <input
              key={value}
              type="hidden"
              name={chooserFields(field.name).offered}
              value={`${value} ${name}`}
            />
          ))}
        </noscript>
      )}
      <FieldProblem field={field} shownAs={choices} />
    </fieldset>
  );
}
