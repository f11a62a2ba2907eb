import { z } from "zod";
import { customizationSections } from "#contract/device-customizations.ts";
import { optionalText } from "#contract/fields.ts";

/** A box that is not ticked is not sent. */
const ticked = z.boolean().default(false);

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalid");

/** From when to when on a day; a line that was left empty is none. */
const period = z
  .object({ from: time.optional(), to: time.optional() })
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

/** Monday first. */
export const openingHoursForm = z
  .object({
    enabled: ticked,
    closedMessage: optionalText(200).default(""),
    days: z.array(z.object({ periods: z.array(period).max(4).default([]) })).max(7),
  })
  .transform(({ days, ...rest }) => ({
    ...rest,
    periods: days.flatMap(({ periods }, index) =>
      periods.flatMap(({ from, to }) =>
        from === undefined || to === undefined ? [] : { day: index + 1, from, to },
      ),
    ),
  }));

export const appearanceForms = {
  display: displayForm,
  audio: audioForm,
  messages: messagesForm,
  "opening-hours": openingHoursForm,
};
