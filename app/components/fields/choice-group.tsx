import { getCollectionProps } from "@conform-to/react";
import { Fragment, type ReactNode } from "react";
import { ChoiceControl } from "./choice-control.tsx";
import { FieldHint, FieldProblem, type FieldProps } from "./field.tsx";
import type { Choice } from "./select.tsx";

export interface GroupProps extends FieldProps {
  choices: readonly Choice[];
}

interface ChoiceGroupProps extends GroupProps {
  type: "radio" | "checkbox";
  /** The fields that are shown below a choice while it is chosen. */
  fieldsOf?: (value: string) => ReactNode;
}

/** Several choices, all visible at once. */
export function ChoiceGroup({ field, label, hint, choices, type, fieldsOf }: ChoiceGroupProps) {
  const controls = getCollectionProps(field, { type, options: choices.map(({ value }) => value) });
  return (
    <fieldset className="field" aria-describedby={hint ? field.descriptionId : undefined}>
      <legend className="field-label">{label}</legend>
      <FieldHint field={field} hint={hint} />
      <div className="choices">
        {controls.map(({ key, ...control }, index) => {
          const fields = fieldsOf?.(control.value);
          return (
            <Fragment key={key}>
              <ChoiceControl
                control={control}
                label={choices[index]?.label ?? ""}
                hint={choices[index]?.hint}
              />
              {fields && <div className="chosen-fields">{fields}</div>}
            </Fragment>
          );
        })}
      </div>
      <FieldProblem field={field} shownAs={choices} />
    </fieldset>
  );
}
