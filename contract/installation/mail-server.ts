import { z } from "zod";
import { isPlainHost, PORT_MAX } from "#rules/installation/network.ts";
import { defineCalls } from "../call.ts";
import { email, freeText, instant, optionalName, optionalText, version } from "../fields.ts";

/**
 * `smtp` upgrades to TLS if the server supports it, `starttls` requires the upgrade, `smtps` uses TLS from
 * the start.
 */
export const mailProtocol = z.enum(["smtp", "starttls", "smtps"]);

/** SHA-256 fingerprint of a certificate, as tools print it. */
const fingerprint = z.string().regex(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/, "fingerprint");

export const mailServerBody = z.object({
  /** The sender's address of messages. */
  emailFrom: email,
  /** The sender's name: no character that could end it. */
  nameFrom: optionalName(64)
    .regex(/^[^<>"\\,;:@()[\]]*$/, "senderName")
    .default(""),

  /** The mail server's name or IP address. */
  host: z
    .string({ error: "required" })
    .trim()
    .min(1, "required")
    .max(253, "tooLong")
    .refine(isPlainHost, "host"),

  /** Its port; defaults to 25. */
  port: z.number().int("number").min(1, "number").max(PORT_MAX, "number").default(25),

  /** The user name; blank: no authentication. */
  username: optionalText(254).default(""),
  /** Never returned; required again for another server, user name or kind of encryption. */
  password: freeText(z.string()).max(256, "tooLong").optional(),
  protocol: mailProtocol.default("smtp"),
  /** The one certificate that is accepted without a trusted issuer; with it nothing is sent unencrypted. */
  pinnedCertificate: fingerprint.nullable().default(null),
});

/** §3 Mail server configuration. */
export const mailServerConfiguration = mailServerBody.omit({ password: true }).extend({
  /** Whether a password is stored. */
  hasPassword: z.boolean(),

  /** The version of the password, another one after each change; null if none is stored. */
  passwordVersion: version.nullable().default(null),
});

export type MailServerConfiguration = z.infer<typeof mailServerConfiguration>;

/** What went wrong with a mail server, as fixed codes: its own messages are never shown (attack H02). */
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

/** The maximum length of a name from an untrusted certificate. */
export const CERTIFICATE_NAME_MAX = 128;

const nameInCertificate = z.string().max(CERTIFICATE_NAME_MAX);

/** An untrusted certificate, with the fields that identify it. */
export const shownCertificate = z.object({
  fingerprint,

  /** The subject of the certificate. */
  subject: nameInCertificate,

  /** The issuer of the certificate. */
  issuer: nameInCertificate,

  /** Start of its validity, in milliseconds since 1970. */
  validFrom: instant,

  /** End of its validity, in milliseconds since 1970. */
  validTo: instant,
});

export type ShownCertificate = z.infer<typeof shownCertificate>;

export const MAIL_STEPS = ["name", "connection", "sign-in", "message"] as const;

export type MailStep = (typeof MAIL_STEPS)[number];

/** The mail server of the installation. */
export const mailServer = defineCalls({
  get: {
    method: "GET",
    path: "/onpremise/mailServerConfiguration",
    summary: "The mail server of the installation, without its password.",
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
    summary: "Removes the mail server: from then on the administrator passes links on.",
    access: "installation",
    errors: ["NOT_FOUND"],
  },
  test: {
    method: "POST",
    path: "/onpremise/mailServerConfiguration/test",
    summary:
      "Connects to the mail server, authenticates, and sends a test message if a recipient is named; takes at most 10 s.",
    access: "installation",
    withoutProof: "It stores nothing, and sends the stored password only to the stored server.",
    body: z
      .object({
        /** An unsaved configuration to test; defaults to the saved one. */
        configuration: mailServerBody.optional(),

        /** The recipient of a test message; without one none is sent. */
        recipient: email.optional(),
      })
      .default({}),
    reply: z.object({
      /** Whether all steps succeeded. */
      ok: z.boolean(),

      /** What went wrong; null if nothing did. */
      problem: z.enum(MAIL_PROBLEMS).nullable(),
      /** The untrusted certificate, which can be pinned. */
      certificate: shownCertificate.nullable(),
      /** The steps that were taken, each with the server's reply code if there was one. */
      steps: z.array(
        z.object({
          /** The step that was taken. */
          step: z.enum(MAIL_STEPS),
          /** The mail server's three-digit reply; null if there was none. */
          replyCode: z.number().int().nullable(),
        }),
      ),
    }),
    errors: ["MAIL_CHECK_RUNNING", "MAIL_HOST_REFUSED"],
  },
});
