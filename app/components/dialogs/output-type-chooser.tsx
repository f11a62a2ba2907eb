import { getCollectionProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { ChoiceControl } from "#app/components/fields/choice-control.tsx";
import { FieldProblem, type FieldProps } from "#app/components/fields/field.tsx";
import { OUTPUT_TYPES, type OutputType } from "#rules/devices/devices.ts";

export const outputTypeIcons: Record<OutputType, IconName> = {
  none: "minus",
  actuator: "door-open",
  lift: "elevator",
  call_repeater: "bell",
  bistable: "activation",
};

/** Chooses the type of an output, each with its picture and what it does (§2). */
export function OutputTypeChooser({ field, label }: Pick<FieldProps, "field" | "label">) {
  const { t } = useTranslation();
  const controls = getCollectionProps(field, { type: "radio", options: [...OUTPUT_TYPES] });
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      <div className="picture-choices">
        {controls.map(({ key, ...control }, index) => {
          const type = OUTPUT_TYPES[index] ?? "none";
          return (
            <ChoiceControl
              key={key}
              control={control}
              icon={outputTypeIcons[type]}
              label={t(`outputs.types.${type}`)}
              hint={t(`outputTypes.${type}`)}
            />
          );
        })}
      </div>
      <FieldProblem
        field={field}
        shownAs={OUTPUT_TYPES.map((value) => ({ value, label: t(`outputs.types.${value}`) }))}
      />
    </fieldset>
  );
}
