import { z } from "zod";
import { isPlainHost } from "#rules/network.ts";
import { defineCalls } from "./call.ts";
import { email, instant, optionalText } from "./fields.ts";

/** `smtp` upgrades where the server can, `starttls` only where it can, `smtps` is encrypted from the start. */
export const mailProtocol = z.enum(["smtp", "starttls", "smtps"]);

/** SHA-256 of a certificate, as tools print it. */
const fingerprint = z.string().regex(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/, "fingerprint");

export const mailServerBody = z.object({
  emailFrom: email,
  /** A name before the address: no character that could end it. */
  nameFrom: optionalText(64)
    .regex(/^[^<>"\\,;:@()[\]]*$/, "characters")
    .default(""),
  host: z
    .string({ error: "required" })
    .trim()
    .min(1, "required")
    .max(253, "tooLong")
    .refine(isPlainHost, "host"),
  port: z.number().int("number").min(1, "number").max(65_535, "number").default(25),
  username: optionalText(254).default(""),
  /** Never sent back; asked for again when it would go to another server, by another name or another way. */
  password: z.string().max(256, "tooLong").optional(),
  protocol: mailProtocol.default("smtp"),
  /** The one certificate that is accepted though nobody vouches for it; with it nothing is sent unencrypted. */
  pinnedCertificate: fingerprint.nullable().default(null),
});

/** §3 Mail server configuration. */
export const mailServerConfiguration = mailServerBody
  .omit({ password: true })
  .extend({ hasPassword: z.boolean() });

export type MailServerConfiguration = z.infer<typeof mailServerConfiguration>;

/** What went wrong with a mail server, in fixed names: its own words are never told (attack H02). */
export const MAIL_PROBLEMS = [
  "NAME_NOT_FOUND",
  "HOST_REFUSED",
  "CONNECTION_REFUSED",
  "NOT_A_MAIL_SERVER",
  "CERTIFICATE",
  "WRONG_PASSWORD",
  "SENDER_REFUSED",
  "RECIPIENT_REFUSED",
  "MESSAGE_REFUSED",
  "TIMEOUT",
] as const;

export type MailProblem = (typeof MAIL_PROBLEMS)[number];

/** Characters that are told of a name in a certificate, which is a stranger's word. */
export const CERTIFICATE_NAME_MAX = 128;

const nameInCertificate = z.string().max(CERTIFICATE_NAME_MAX);

/** A certificate that nobody vouches for, as far as it takes to know it again. */
export const shownCertificate = z.object({
  fingerprint,
  subject: nameInCertificate,
  issuer: nameInCertificate,
  validFrom: instant,
  validTo: instant,
});

export type ShownCertificate = z.infer<typeof shownCertificate>;

export const MAIL_STEPS = ["name", "connection", "sign-in", "message"] as const;

export type MailStep = (typeof MAIL_STEPS)[number];

export const mailServer = defineCalls({
  get: {
    method: "GET",
    path: "/onpremise/mailServerConfiguration",
    summary: "The mail server that messages leave through, without its password.",
    access: "installation",
    reply: mailServerConfiguration,
    errors: ["NOT_FOUND"],
  },
  set: {
    method: "PUT",
    path: "/onpremise/mailServerConfiguration",
    summary: "Sets the mail server.",
    access: "installation",
    body: mailServerBody,
    reply: mailServerConfiguration,
    errors: ["MAIL_HOST_REFUSED"],
  },
  remove: {
    method: "DELETE",
    path: "/onpremise/mailServerConfiguration",
    summary: "Forgets the mail server: from then on links are passed on by the administrator.",
    access: "installation",
    errors: ["NOT_FOUND"],
  },
  test: {
    method: "POST",
    path: "/onpremise/mailServerConfiguration/test",
    summary:
      "Connects to the mail server, signs in, and sends a test message where a recipient is named; 10 s at most.",
    access: "installation",
    body: z
      .object({
        /** One that is not saved yet; without it the saved one. */
        configuration: mailServerBody.optional(),
        recipient: email.optional(),
      })
      .default({}),
    reply: z.object({
      ok: z.boolean(),
      problem: z.enum(MAIL_PROBLEMS).nullable(),
      /** The one that was not trusted: it can be pinned. */
      certificate: shownCertificate.nullable(),
      /** How far it came, each with the server's reply code where it gave one. */
      steps: z.array(z.object({ step: z.enum(MAIL_STEPS), replyCode: z.number().int().nullable() })),
    }),
    errors: ["NOT_FOUND", "MAIL_CHECK_RUNNING", "MAIL_HOST_REFUSED"],
  },
});
