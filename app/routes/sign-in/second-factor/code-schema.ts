import { z } from "zod";
import { oneTimeCode } from "#contract/sign-in/second-factor.ts";

export const codeSchema = z.object({ otp: oneTimeCode });
