import { z } from "zod";
import { email } from "#contract/fields.ts";
import { mailServerBody, type MailServerConfiguration } from "#contract/installation/mail-server.ts";

/** One form: its values can be checked, tried with a message, and saved. */
export const mailServerSchema = mailServerBody
  .extend({
    intent: z.enum(["save", "check", "send"]),
    port: z.coerce
      .number({ error: "number" })
      .int("number")
      .min(1, "number")
      .max(65_535, "number")
      .default(25),
    recipient: email.optional(),
  })
  .refine(({ intent, recipient }) => intent !== "send" || recipient !== undefined, {
    path: ["recipient"],
    error: "required",
  });

export type MailServerFields = z.input<typeof mailServerSchema>;

/** The fields of the form for the stored mail server, or for none; the password is never shown. */
export function fieldsOfServer(server: MailServerConfiguration | undefined) {
  return {
    emailFrom: server?.emailFrom ?? "",
    nameFrom: server?.nameFrom ?? "",
    host: server?.host ?? "",
    port: String(server?.port ?? 25),
    username: server?.username ?? "",
    protocol: server?.protocol ?? ("smtp" as const),
    pinnedCertificate: server?.pinnedCertificate ?? "",
  };
}
