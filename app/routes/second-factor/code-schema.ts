import { z } from "zod";
import { oneTimeCode } from "#contract/second-factor.ts";

export const codeSchema = z.object({ otp: oneTimeCode });
