import { z } from "zod";
import {
  CUSTOMIZATION_SECTIONS,
  type CustomizationSection,
  RING_MAX_S,
  RING_MIN_S,
  SCREENSAVER_MAX_S,
} from "#rules/devices/devices.ts";
import { defineCalls } from "../call.ts";
import { ApiError } from "../errors.ts";
import { listFieldProblems } from "../field-problems.ts";
import { language, optionalText, timeOfDay } from "../fields.ts";

const percent = z.number().int("number").min(0, "number").max(100, "number");
const seconds = (min: number, max: number) => z.number().int("number").min(min, "number").max(max, "number");

const openPeriod = z
  .strictObject({
    /** 1 is Monday, 7 is Sunday. */
    day: z.number().int("number").min(1, "number").max(7, "number"),
    /** Hours and minutes, for example `08:00`. */
    from: timeOfDay,
    /** Hours and minutes, later than `from`. */
    to: timeOfDay,
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "endBeforeStart" });

/** The customizable settings of a device, by section; every setting has a default. */
export const customizationSections = {
  /** What the display shows. */
  display: z.strictObject({
    /** The line at the top of the display. */
    title: optionalText(40).default(""),
    /** The text on the display while the device is idle. */
    message: optionalText(200).default(""),
    /** The language of the device's own texts. */
    language: language.default("en"),
    /** Per cent. */
    brightness: percent.default(80),
    /** Seconds until the display turns off; 0: never. */
    screensaverAfterS: seconds(0, SCREENSAVER_MAX_S).default(60),
    /** Whether the time is shown. */
    showClock: z.boolean().default(true),
  }),
  /** Volumes and sounds. */
  audio: z.strictObject({
    /** Per cent. */
    speakerVolume: percent.default(70),
    /** Per cent. */
    microphoneGain: percent.default(70),
    /** The sound of a call. */
    ringtone: z.enum(["classic", "chime", "bell", "soft", "none"]).default("classic"),
    /** For how many seconds a call rings. */
    ringForS: seconds(RING_MIN_S, RING_MAX_S).default(30),
    /** Whether key presses make a sound. */
    keyTones: z.boolean().default(true),
  }),
  /** The texts of the display in each situation. */
  messages: z.strictObject({
    /** Shown while the device is idle. */
    welcome: optionalText(200).default(""),
    /** Shown during a call. */
    calling: optionalText(200).default(""),
    /** Shown when no one answers. */
    noAnswer: optionalText(200).default(""),
    /** Shown when access is granted. */
    granted: optionalText(200).default(""),
    /** Shown when access is refused. */
    refused: optionalText(200).default(""),
  }),
  /** When the text for closed hours is shown. */
  "opening-hours": z.strictObject({
    /** Whether `closedMessage` is shown outside these hours. Buttons call and rights open at any time. */
    enabled: z.boolean().default(false),
    /** The hours in the building's time zone, at most 28 periods. */
    periods: z.array(openPeriod).max(28, "tooLong").default([]),
    /** Shown outside these hours. */
    closedMessage: optionalText(200).default(""),
  }),
} as const satisfies Record<CustomizationSection, z.ZodType>;

/** The sections of a device, each complete. */
export const customization = z.object(customizationSections).partial();
export type Customization = z.infer<typeof customization>;

const section = z.record(z.string(), z.unknown());

/** The appearance, sound and texts of a device. */
export const deviceCustomizations = defineCalls({
  get: {
    method: "GET",
    path: "/devices/{id}/customization/{section}",
    summary: "A section of a device's customization: display, audio, messages or opening-hours.",
    access: "member",
    inViews: true,
    reply: section,
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/customization/{section}",
    summary:
      "Changes a section; omitted fields stay unchanged. The device receives it with its configuration.",
    access: "administrator",
    installer: "DEVICES",
    body: z.record(z.string().max(40), z.unknown()),
    reply: section,
  },
});

/** Parses the name of a section. @throws ApiError NOT_FOUND for any other name */
export function parseCustomizationSection(name: string): CustomizationSection {
  const known = CUSTOMIZATION_SECTIONS.find((each) => each === name);
  if (!known) throw new ApiError("NOT_FOUND");
  return known;
}

/** Parses a section and fills in its defaults. @throws ApiError INVALID_INPUT with the fields */
export function parseCustomization(name: CustomizationSection, values: unknown): Record<string, unknown> {
  const result = customizationSections[name].safeParse(values);
  if (!result.success)
    throw new ApiError("INVALID_INPUT", { fields: listFieldProblems(result.error, values) });
  return result.data;
}
