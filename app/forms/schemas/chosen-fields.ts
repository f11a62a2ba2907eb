import { z } from "zod";

type FieldName<S extends z.ZodType> = keyof z.input<S> & string;

/**
 * Returns the schema of a form in which a choice decides which other fields are shown: `fieldsOf` has the
 * fields of each choice. Fields of other choices are not checked and not read: a browser also sends what the
 * page hides (`ChosenFields`), and what a person typed before choosing otherwise comes back.
 */
export function chosenFields<S extends z.ZodType>(
  schema: S,
  choice: FieldName<S>,
  fieldsOf: Readonly<Record<string, readonly FieldName<S>[]>>,
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
