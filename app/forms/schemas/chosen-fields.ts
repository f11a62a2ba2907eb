import { z } from "zod";

type FieldName<S extends z.ZodType> = keyof z.input<S> & string;

/** The names of the fields that belong to each choice: the schema reads only these, and the page shows them. */
export type FieldsOfChoices<Name extends string = string> = Readonly<Record<string, readonly Name[]>>;

/**
 * Returns the schema of a form in which a choice decides which other fields are shown: `fieldsOf` has the
 * fields of each choice. Fields of other choices are not checked and not read: a browser also sends what the
 * page hides (`ChoiceWithFields`), and what a person typed before choosing otherwise comes back.
 */
export function chosenFields<S extends z.ZodType>(
  schema: S,
  choice: FieldName<S>,
  fieldsOf: FieldsOfChoices<FieldName<S>>,
) {
  const ofChoices = new Map<string, readonly string[]>(Object.entries(fieldsOf));
  const hideable = new Set<string>([...ofChoices.values()].flat());
  return z.preprocess((form: z.input<S>) => {
    const shown = ofChoices.get(String(form[choice]));
    if (!shown) return form;
    const kept = Object.entries(form as object).filter(
      ([name]) => !hideable.has(name) || shown.includes(name),
    );
    return Object.fromEntries(kept) as z.input<S>;
  }, schema);
}
