import type { ReactNode } from "react";
import type { FieldsOfChoices } from "#app/forms/schemas/chosen-fields.ts";
import { ChoiceGroup, type GroupProps } from "./choice-group.tsx";

interface ChoiceWithFieldsProps<F extends FieldsOfChoices> extends GroupProps {
  /** The declaration of the form's schema. */
  fieldsOf: F;
  /** The fields of each choice that has some. */
  shown: { readonly [Value in keyof F as F[Value] extends readonly [] ? never : Value]: ReactNode };
}

/**
 * One of a few, and below it the fields of the chosen one. The style hides the others (`field.css`), with and
 * without a script, and the schema ignores them.
 */
export function ChoiceWithFields<F extends FieldsOfChoices>({
  fieldsOf,
  shown,
  ...group
}: ChoiceWithFieldsProps<F>) {
  const parts: Readonly<Record<string, ReactNode>> = shown;
  return (
    <ChoiceGroup
      {...group}
      type="radio"
      fieldsOf={(value) => (fieldsOf[value]?.length ? parts[value] : null)}
    />
  );
}
