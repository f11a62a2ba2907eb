import { z } from "zod";
import { oneTimeCode } from "#contract/sign-in/second-factor.ts";

/** The code proves that the app has the key, which was drawn for the form. */
export const confirmSchema = z.object({
  intent: z.literal("confirm"),
  code: oneTimeCode,
  keyAddress: z.string(),
});
