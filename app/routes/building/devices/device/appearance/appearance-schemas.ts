import { z } from "zod";
import { customizationSections } from "#contract/devices/device-customizations.ts";
import { optionalText, timeOfDay } from "#contract/fields.ts";

/** An unchecked checkbox is not sent. */
const ticked = z.boolean().default(false);

/** A period of a day; an empty line is ignored. */
const period = z
  .object({ from: timeOfDay.optional(), to: timeOfDay.optional() })
  .superRefine(({ from, to }, context) => {
    if (from === undefined && to !== undefined)
      context.addIssue({ code: "custom", path: ["from"], message: "required" });
    if (from !== undefined && to === undefined)
      context.addIssue({ code: "custom", path: ["to"], message: "required" });
    if (from !== undefined && to !== undefined && from >= to)
      context.addIssue({ code: "custom", path: ["to"], message: "endBeforeStart" });
  });

/** The sections of an appearance as forms. */
export const displayForm = z.object({ ...customizationSections.display.shape, showClock: ticked });
export const audioForm = z.object({ ...customizationSections.audio.shape, keyTones: ticked });
export const messagesForm = z.object(customizationSections.messages.shape);

/** Omits the other days if every day is the same, so that a problem of Monday's is none of theirs. */
function withoutOtherDays(form: unknown): unknown {
  const { sameEveryDay, days } = (form ?? {}) as { sameEveryDay?: unknown; days?: unknown };
  const isSame = sameEveryDay !== undefined && sameEveryDay !== "" && sameEveryDay !== false;
  return isSame && Array.isArray(days) ? Object.assign({}, form, { days: days.slice(0, 1) }) : form;
}

const DAYS_A_WEEK = 7;

/** Monday first. */
export const openingHoursFields = z
  .object({
    enabled: ticked,
    sameEveryDay: ticked,
    closedMessage: optionalText(200).default(""),
    days: z.array(z.object({ periods: z.array(period).max(4).default([]) })).max(DAYS_A_WEEK),
  })
  .transform(({ days, sameEveryDay, ...rest }) => {
    const week = sameEveryDay ? Array.from({ length: DAYS_A_WEEK }, () => days[0]) : days;
    const periods = week.flatMap((day, index) =>
      (day?.periods ?? []).flatMap(({ from, to }) =>
        from === undefined || to === undefined ? [] : { day: index + 1, from, to },
      ),
    );
    return { ...rest, periods };
  });

export const openingHoursForm = z.preprocess(withoutOtherDays, openingHoursFields);

export const appearanceForms = {
  display: displayForm,
  audio: audioForm,
  messages: messagesForm,
  "opening-hours": openingHoursForm,
};
