import type { FilledForm } from "#app/forms/edits/merge-edit.ts";
import { DAYS } from "./section-fields.ts";

const MONDAY = "days[0].";

/** Fills the fields of all days with Monday's in a form with the same hours every day. */
export function fillDays(typed: FormData): FilledForm | undefined {
  if (!typed.get("sameEveryDay")) return undefined;
  const form = new FormData();
  for (const [name, content] of typed) {
    if (!isOfDay(name)) form.append(name, content);
    else if (name.startsWith(MONDAY))
      for (const index of DAYS.keys()) form.append(name.replace(MONDAY, `days[${index}].`), content);
  }
  return { form, isFilled: isOfDay };
}

function isOfDay(name: string): boolean {
  return name.startsWith("days[");
}
