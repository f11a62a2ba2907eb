import { z } from "zod";
import { CUSTOMIZATION_SECTIONS, type CustomizationSection } from "#rules/devices.ts";
import { defineCalls } from "./call.ts";
import { ApiError } from "./errors.ts";
import { language, optionalText } from "./fields.ts";
import { fieldsOf } from "./parse.ts";

const percent = z.number().int("number").min(0, "number").max(100, "number");
const seconds = (min: number, max: number) => z.number().int("number").min(min, "number").max(max, "number");
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalid");

const openPeriod = z
  .strictObject({
    /** 1 is Monday, 7 is Sunday. */
    day: z.number().int("number").min(1, "number").max(7, "number"),
    from: timeOfDay,
    to: timeOfDay,
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "endBeforeStart" });

/** What a building may design of a device, section by section; everything has a default. */
export const customizationSections = {
  display: z.strictObject({
    title: optionalText(40).default(""),
    message: optionalText(200).default(""),
    language: language.default("en"),
    brightness: percent.default(80),
    screensaverAfterS: seconds(0, 3600).default(60),
    showClock: z.boolean().default(true),
  }),
  audio: z.strictObject({
    speakerVolume: percent.default(70),
    microphoneGain: percent.default(70),
    ringtone: z.enum(["classic", "chime", "bell", "soft", "none"]).default("classic"),
    ringForS: seconds(5, 120).default(30),
    keyTones: z.boolean().default(true),
  }),
  messages: z.strictObject({
    welcome: optionalText(200).default(""),
    calling: optionalText(200).default(""),
    noAnswer: optionalText(200).default(""),
    granted: optionalText(200).default(""),
    refused: optionalText(200).default(""),
  }),
  "opening-hours": z.strictObject({
    enabled: z.boolean().default(false),
    periods: z.array(openPeriod).max(28, "tooLong").default([]),
    closedMessage: optionalText(200).default(""),
  }),
} as const satisfies Record<CustomizationSection, z.ZodType>;

/** The sections of a device, each whole. */
export const customization = z.object(customizationSections).partial();
export type Customization = z.infer<typeof customization>;

const section = z.record(z.string(), z.unknown());

export const deviceCustomizations = defineCalls({
  get: {
    method: "GET",
    path: "/devices/{id}/customization/{section}",
    summary: "A side of a device that the building designs: display, audio, messages or opening-hours.",
    access: "member",
    reply: section,
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/customization/{section}",
    summary: "Changes a section; what is not given stays. It reaches the device with its configuration.",
    access: "administrator",
    body: z.record(z.string().max(40), z.unknown()),
    reply: section,
  },
});

/** The name of a section. @throws ApiError NOT_FOUND for any other */
export function customizationSectionOf(name: string): CustomizationSection {
  const known = CUSTOMIZATION_SECTIONS.find((each) => each === name);
  if (!known) throw new ApiError("NOT_FOUND");
  return known;
}

/** A section with its defaults filled in. @throws ApiError INVALID_INPUT with the fields */
export function parseCustomization(name: CustomizationSection, values: unknown): Record<string, unknown> {
  const result = customizationSections[name].safeParse(values);
  if (!result.success) throw new ApiError("INVALID_INPUT", { fields: fieldsOf(result.error) });
  return result.data;
}
