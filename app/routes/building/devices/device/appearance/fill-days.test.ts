import { describe, expect, test } from "vitest";
import { mergeEdit } from "#app/forms/edits/merge-edit.ts";
import { writeOpened } from "#app/forms/edits/opened-values.ts";
import { parseForm } from "#app/forms/parse-form.ts";
import { OPENED_FIELD } from "#contract/declared-form.ts";
import { openingHoursForm } from "./appearance-schemas.ts";
import { fillDays } from "./fill-days.ts";
import { DAYS, sectionFields } from "./section-fields.ts";

const fieldsOf = sectionFields["opening-hours"];
const SATURDAY = 6;

/** Hours that begin at the same time every day, but on Saturday. */
function week(from: string, saturday = from) {
  const periods = DAYS.map((day) => ({ day, from: day === SATURDAY ? saturday : from, to: "20:00" }));
  return fieldsOf({ enabled: true, closedMessage: "", periods });
}

/** A form as a browser sends it: hidden days have the values they were opened with. */
function sent(opened: ReturnType<typeof week>, typed: Record<string, string>): FormData {
  const form = new FormData();
  form.set(OPENED_FIELD, writeOpened(opened));
  form.set("enabled", opened.enabled);
  if (opened.sameEveryDay) form.set("sameEveryDay", opened.sameEveryDay);
  for (const [index, { periods }] of opened.days.entries())
    for (const [line, { from, to }] of periods.entries()) {
      form.set(`days[${index}].periods[${line}].from`, from);
      form.set(`days[${index}].periods[${line}].to`, to);
    }
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  return form;
}

function save(form: FormData, stored: ReturnType<typeof week>) {
  const { form: merged, conflicts, openedAfter } = mergeEdit(form, stored, fillDays(form));
  const submission = parseForm(merged, openingHoursForm);
  if (submission.status !== "success") throw new Error("The merged form is invalid.");
  return { hours: submission.value.periods.map(({ from }) => from), conflicts: [...conflicts], openedAfter };
}

const MONDAY_FROM = "days[0].periods[0].from";
const SATURDAY_FROM = "days[5].periods[0].from";

describe("with the same hours every day", () => {
  test("a change of all days conflicts with the day that somebody else set, and sent again it is saved for all", () => {
    const form = sent(week("08:00"), { [MONDAY_FROM]: "09:00" });
    const special = week("08:00", "10:00");
    const { conflicts, openedAfter } = save(form, special);
    expect(conflicts).toEqual([[SATURDAY_FROM, ["10:00"]]]);
    form.set(OPENED_FIELD, openedAfter);
    const again = save(form, special);
    expect(again.conflicts).toEqual([]);
    expect(again.hours).toEqual(DAYS.map(() => "09:00"));
  });

  test("a day that somebody else set stays if this person did not change the hours", () => {
    const form = sent(week("08:00"), { closedMessage: "Closed" });
    const { conflicts, hours } = save(form, week("08:00", "10:00"));
    expect(conflicts).toEqual([]);
    expect(hours).toEqual(["08:00", "08:00", "08:00", "08:00", "08:00", "10:00", "08:00"]);
  });

  test("choosing it conflicts with a change of Monday, which would be used for all days", () => {
    const form = sent(week("08:00", "10:00"), { sameEveryDay: "on" });
    const { conflicts } = save(form, week("09:00", "10:00"));
    expect(conflicts).toContainEqual([MONDAY_FROM, ["09:00"]]);
  });
});
