import { z } from "zod";
import { defineCalls } from "./call.ts";
import { countryCode, displayName, email, id, language, mobileNumber, newPassword } from "./fields.ts";
import { loginType } from "./users.ts";

export const createUserBody = z.object({
  name: displayName,
  email,
  password: newPassword,
  language: language.default("en"),
  /** Printed by the start of an installation that has no user yet; makes its first administrator. */
  setupCode: z.string().trim().max(64).optional(),
});

/** A further user: without a password they choose one by the activation link; by mobile they need no e-mail. */
const newUserBody = createUserBody
  .extend({
    email: email.optional(),
    password: newPassword.optional(),
    loginType: loginType.default("MAIL"),
    countryCode: countryCode.optional(),
    mobileNumber: mobileNumber.optional(),
  })
  .superRefine((person, context) => {
    const isMissing = (field: keyof typeof person) => person[field] === undefined;
    const needed =
      person.loginType === "MAIL" ? (["email"] as const) : (["countryCode", "mobileNumber"] as const);
    for (const field of needed.filter(isMissing))
      context.addIssue({ code: "custom", message: "required", path: [field] });
    // Whoever sets an installation up is there to choose the password.
    if (person.setupCode !== undefined && isMissing("password"))
      context.addIssue({ code: "custom", message: "required", path: ["password"] });
  });

export const onPremise = defineCalls({
  createUser: {
    method: "POST",
    path: "/onpremise/createUser",
    summary:
      "Creates a user on site: the first one with the set-up code, others by the installation's administrator.",
    access: "open",
    guard: "one-time-code",
    body: newUserBody,
    status: 201,
    reply: z.object({
      id,
      /** At set-up: a licence to try everything, and a virtual door panel to bring into service. */
      demo: z.object({ licenseCode: z.string(), activationCode: z.string(), hwId: z.string() }).nullable(),
      /** Where no mail server is set, or nothing reaches a mobile number: the activation link to pass on. */
      link: z.string().nullable(),
    }),
    errors: ["UNAUTHENTICATED", "FORBIDDEN", "SETUP_CODE_WRONG", "SETUP_DONE", "EMAIL_TAKEN"],
  },
});
