import { z } from "zod";
import { oneTimeCode } from "#contract/sign-in/second-factor.ts";

export const confirmSchema = z.object({ intent: z.literal("confirm"), code: oneTimeCode });
