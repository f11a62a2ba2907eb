import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { ChoiceGroup, type GroupProps } from "./choice-group.tsx";
import { describedBy, FieldFrame, FieldHint, FieldProblem, type FieldProps } from "./field.tsx";
import { type Choice, Select } from "./select.tsx";

interface SelectFieldProps extends FieldProps {
  choices: readonly Choice[];
  /** The first option, for "none"; without it the first choice is selected. */
  placeholder?: string;
}

/** One of several, as a native select. */
export function SelectField({ field, label, hint, choices, placeholder }: SelectFieldProps) {
  const { key, ...control } = getSelectProps(field, describedBy({ field, hint }));
  return (
    <FieldFrame field={field} label={label} hint={hint} choices={choices}>
      <Select key={key} {...control} choices={choices} placeholder={placeholder} />
    </FieldFrame>
  );
}

/** Several lines. */
export function TextAreaField({ field, label, hint, rows = 3 }: FieldProps & { rows?: number }) {
  const { key, ...control } = getTextareaProps(field, describedBy({ field, hint }));
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="control">
        <textarea key={key} {...control} rows={rows} />
      </div>
    </FieldFrame>
  );
}

/** Yes or no. */
export function CheckboxField({ field, label, hint }: FieldProps) {
  const { key, ...control } = getInputProps(field, { type: "checkbox", ...describedBy({ field, hint }) });
  return (
    <div className="field">
      <label className="choice">
        <input key={key} {...control} />
        <span>{label}</span>
      </label>
      <FieldHint field={field} hint={hint} />
      <FieldProblem field={field} shownAs="checkbox" />
    </div>
  );
}

/** One of a few, all visible at once. */
export function RadioGroupField(props: GroupProps) {
  return <ChoiceGroup {...props} type="radio" />;
}

/** Any number of several; the field holds an array. */
export function CheckboxGroupField(props: GroupProps) {
  return <ChoiceGroup {...props} type="checkbox" />;
}
