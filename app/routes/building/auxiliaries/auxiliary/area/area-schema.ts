import { z } from "zod";
import { areaBody } from "#contract/auxiliaries/auxiliary-areas.ts";
import { parseProperties } from "./properties.ts";

const TEXT_MAX = 10_000;

/** An area as its form has it: a property per line. */
export const areaSchema = areaBody.pick({ displayName: true, areaGroupsIds: true }).extend({
  // Not piped into the call's schema: the browser would treat the field as required.
  properties: z
    .string()
    .max(TEXT_MAX, "tooLong")
    .default("")
    .transform((text, context) => {
      const checked = areaBody.shape.properties.safeParse(parseProperties(text) ?? null);
      if (checked.success) return checked.data;
      const isTooLong = checked.error.issues.some(({ message }) => message === "tooLong");
      context.addIssue({ code: "custom", message: isTooLong ? "tooLong" : "properties" });
      return z.NEVER;
    }),
});
