import { z } from "zod";
import { email } from "#contract/fields.ts";
import { mailServerBody } from "#contract/installation/mail-server.ts";
import { PORT_MAX } from "#rules/installation/network.ts";

/** One form: its values can be checked, tried with a message, and saved. */
export const mailServerSchema = mailServerBody
  .extend({
    intent: z.enum(["save", "check", "send"]),
    port: z.coerce
      .number({ error: "number" })
      .int("number")
      .min(1, "number")
      .max(PORT_MAX, "number")
      .default(25),
    recipient: email.optional(),
  })
  .refine(({ intent, recipient }) => intent !== "send" || recipient !== undefined, {
    path: ["recipient"],
    error: "required",
  });

export type MailServerFields = z.input<typeof mailServerSchema>;
