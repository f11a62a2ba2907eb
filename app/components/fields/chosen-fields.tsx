import type { ReactNode } from "react";
import type { FieldProps } from "./field.tsx";

interface ChosenFieldsProps {
  /** The field with the choice. */
  of: Pick<FieldProps["field"], "name">;
  /** The choice that shows these fields. */
  when: string;
  children: ReactNode;
}

/**
 * Fields that are only shown for one choice, as the form's schema says by `chosenFields`. The style hides the
 * others (`field.css`), with and without a script, and the schema passes them over.
 */
export function ChosenFields({ of, when, children }: ChosenFieldsProps) {
  return (
    <div className="chosen-fields" data-when={`${of.name}=${when}`}>
      {children}
    </div>
  );
}
