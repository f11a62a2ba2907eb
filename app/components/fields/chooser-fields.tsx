import { areFew } from "#app/lists/offered-choices.ts";
import { SelectField } from "./choice-fields.tsx";
import { ChoiceGroup } from "./choice-group.tsx";
import { Chooser, type ChooserProps } from "./chooser.tsx";

type ManyProps = Omit<ChooserProps, "type">;

interface OneProps extends ManyProps {
  /** What a select shows before something is chosen. */
  placeholder?: string;
  /** The choice of none. */
  none?: string | undefined;
}

/** Any number of people, groups, doors and the like; the field holds an array. */
export function ChooseManyField({ extent, ...field }: ManyProps) {
  if (areFew(field.choices, extent)) return <ChoiceGroup {...field} type="checkbox" />;
  return <Chooser {...field} type="checkbox" extent={extent} />;
}

/** One person, group, door or the like. */
export function ChooseOneField({ extent, placeholder, none, ...field }: OneProps) {
  if (areFew(field.choices, extent)) return <SelectField {...field} placeholder={none ?? placeholder} />;
  const choices = none === undefined ? field.choices : [{ value: "", label: none }, ...field.choices];
  return <Chooser {...field} choices={choices} type="radio" extent={extent} />;
}
