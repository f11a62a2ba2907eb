import { z } from "zod";
import { domain } from "../buildings/domains.ts";
import { defineCalls } from "../call.ts";
import { displayName, email, id, language, newPassword } from "../fields.ts";
import { checkedTogether } from "../fields-together.ts";
import { loginFields, withLogin } from "../people/logins.ts";

export const createUserBody = z.object({
  name: displayName,
  email,
  password: newPassword,
  language: language.default("en"),
  /** Printed at the first start of an installation; creates its first administrator. */
  setupCode: z.string().trim().max(64).optional(),
  /** Whether the console continues with the rest of the set-up. */
  guided: z.boolean().default(false),
});

/**
 * A further user: without a password they choose one by the activation link; users with a mobile number need
 * no e-mail address.
 */
const newUserBody = checkedTogether(
  withLogin(createUserBody.extend({ ...loginFields, password: newPassword.optional() })),
  ["setupCode"],
  (person, context) => {
    // The person who sets an installation up is present to choose the password.
    if (person.setupCode !== undefined && person.password === undefined)
      context.addIssue({ code: "custom", message: "required", path: ["password"] });
  },
);

/** Users and the demo building of an installation. */
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
      /** At set-up: a demo licence, and a virtual door panel to activate. */
      demo: z
        .object({
          /** The code of the licence. */
          licenseCode: z.string(),
          /** The activation code of the panel. */
          activationCode: z.string(),
          /** The hardware id of the panel. */
          hwId: z.string(),
        })
        .nullable(),
      /** The activation link to pass on, where no message would be sent. */
      link: z.string().nullable(),
    }),
    errors: [
      "UNAUTHENTICATED",
      "FORBIDDEN",
      "SETUP_CODE_WRONG",
      "SETUP_DONE",
      "EMAIL_TAKEN",
      "MESSAGE_BUDGET_SPENT",
    ],
  },
  createDemoBuilding: {
    method: "POST",
    path: "/onpremise/demoBuilding",
    summary:
      "Creates a demo building with virtual devices, people of every role and a month of history. It can be deleted like any other.",
    access: "installation",
    withoutProof: "It adds a building, whose administrator can delete it.",
    status: 201,
    reply: domain.pick({ id: true, name: true, label: true }),
    errors: ["DEMO_BUILDING_RUNNING"],
  },
});
