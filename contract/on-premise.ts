import { z } from "zod";
import { defineCalls } from "./call.ts";
import { displayName, email, id, language, newPassword } from "./fields.ts";

export const createUserBody = z.object({
  name: displayName,
  email,
  password: newPassword,
  language: language.default("en"),
  /** Printed by the start of an installation that has no user yet; makes its first administrator. */
  setupCode: z.string().trim().max(64).optional(),
});

export const onPremise = defineCalls({
  createUser: {
    method: "POST",
    path: "/onpremise/createUser",
    summary:
      "Creates a user on site: the first one with the set-up code, others by the installation's administrator.",
    access: "open",
    guard: "one-time-code",
    body: createUserBody,
    status: 201,
    reply: z.object({
      id,
      /** At set-up: a licence to try everything, and a virtual door panel to bring into service. */
      demo: z.object({ licenseCode: z.string(), activationCode: z.string(), hwId: z.string() }).nullable(),
    }),
    errors: ["UNAUTHENTICATED", "FORBIDDEN", "SETUP_CODE_WRONG", "SETUP_DONE", "EMAIL_TAKEN"],
  },
});
