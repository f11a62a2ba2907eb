import { z } from "zod";
import { defineCalls } from "./call.ts";
import { domain } from "./domains.ts";
import { displayName, email, id, language, newPassword } from "./fields.ts";
import { loginFields, mustHaveLogin } from "./users.ts";

export const createUserBody = z.object({
  name: displayName,
  email,
  password: newPassword,
  language: language.default("en"),
  /** Printed by the start of an installation that has no user yet; makes its first administrator. */
  setupCode: z.string().trim().max(64).optional(),
  /** Whether the console asks for the rest of the set-up afterwards. */
  guided: z.boolean().default(false),
});

/** A further user: without a password they choose one by the activation link; by mobile they need no e-mail. */
const newUserBody = createUserBody
  .extend({
    ...loginFields,
    password: newPassword.optional(),
  })
  .superRefine((person, context) => {
    mustHaveLogin(person, context);
    // Whoever sets an installation up is there to choose the password.
    if (person.setupCode !== undefined && person.password === undefined)
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
      /** Where nothing would be sent to them: the activation link to pass on. */
      link: z.string().nullable(),
    }),
    errors: ["UNAUTHENTICATED", "FORBIDDEN", "SETUP_CODE_WRONG", "SETUP_DONE", "EMAIL_TAKEN"],
  },
  createDemoBuilding: {
    method: "POST",
    path: "/onpremise/demoBuilding",
    summary:
      "Creates a building that looks lived in: virtual devices, people of every role, a month of history. Deleted as any other.",
    access: "installation",
    status: 201,
    reply: domain.pick({ id: true, name: true, label: true }),
    errors: ["DEMO_BUILDING_RUNNING"],
  },
});
