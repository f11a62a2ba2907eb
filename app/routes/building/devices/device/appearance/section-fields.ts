import type { FormValues } from "#app/forms/edits/opened-values.ts";
import type { Customization } from "#contract/devices/device-customizations.ts";
import type { CustomizationSection } from "#rules/devices/devices.ts";

type Values<S extends CustomizationSection> = NonNullable<Customization[S]>;
type Periods = Values<"opening-hours">["periods"];

export const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** Morning and afternoon. */
const LINES_A_DAY = 2;

export type SectionFields = { [S in CustomizationSection]: (values: Values<S>) => FormValues };

/** The fields of each section's form, for its stored values. */
export const sectionFields = {
  display: (values: Values<"display">) => ({ ...values, showClock: values.showClock ? "on" : "" }),
  audio: (values: Values<"audio">) => ({ ...values, keyTones: values.keyTones ? "on" : "" }),
  messages: (values: Values<"messages">) => values,
  "opening-hours": ({ enabled, closedMessage, periods }: Values<"opening-hours">) => ({
    enabled: enabled ? "on" : "",
    sameEveryDay: isSameEveryDay(periods) ? "on" : "",
    closedMessage,
    days: DAYS.map((day) => ({ periods: linesOf(periods.filter((period) => period.day === day)) })),
  }),
} satisfies SectionFields;

/** Also true while nothing is entered: most buildings need only one day's fields. */
function isSameEveryDay(periods: Periods): boolean {
  const hours = DAYS.map((day) => JSON.stringify(linesOf(periods.filter((period) => period.day === day))));
  return hours.every((each) => each === hours[0]);
}

function linesOf(periods: readonly { from: string; to: string }[]) {
  const lines = periods.map(({ from, to }) => ({ from, to }));
  while (lines.length < LINES_A_DAY) lines.push({ from: "", to: "" });
  return lines;
}
