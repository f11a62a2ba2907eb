import { z } from "zod";

import { oneTimeCode } from "#contract/second-factor.ts";

export const confirmSchema = z.object({ intent: z.literal("confirm"), code: oneTimeCode });
