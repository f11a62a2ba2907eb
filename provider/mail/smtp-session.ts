import { isIP, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { ShownCertificate } from "#contract/installation/mail-server.ts";
import type { StoredMailServer } from "../installation/queries/mail-server.ts";
import { untrustedCertificate } from "./certificate.ts";
import type { Letter } from "./compose.ts";

const RESPONSE_MAX_BYTES = 32 * 1024;

export type MailServer = Omit<StoredMailServer, "passwordSealed"> & { password: string };

/** A letter to one recipient. Its id stays the same when the letter is sent again. */
export interface Mail extends Letter {
  id: string;
  to: string;
}

/**
 * Wraps the library's connection over the given socket in promises. When the connection ends, every pending
 * step fails.
 */
export function createSession(server: MailServer, socket: Socket, name: string, deadlineMs: number) {
  const pinned = server.pinnedCertificate;
  // Plain SMTP promises no encryption, so a certificate of the server's own is better than none.
  const encrypted = server.protocol !== "smtp" || pinned !== null;
  const connection = new SMTPConnection({
    connection: socket,
    host: server.host,
    port: server.port,
    name,
    secure: server.protocol === "smtps",
    requireTLS: encrypted && server.protocol !== "smtps",
    opportunisticTLS: !encrypted,
    // Checked below, before anything is sent: a refused one is returned.
    tls: { servername: isIP(server.host) === 0 ? server.host : "", rejectUnauthorized: false },
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    maxResponseSize: RESPONSE_MAX_BYTES,
    socketCloseTimeout: 0,
  } as ConstructorParameters<typeof SMTPConnection>[0]);
  const ended = new Promise<never>((_resolve, reject) => {
    connection.on("error", (error) => {
      // The library gives this code to only some errors of the handshake.
      if (connection.upgrading && error.code === "ESOCKET") error.code = "ETLS";
      reject(error);
    });
    connection.once("end", () => reject(new Error("The server ended the connection")));
  });
  // Nothing may be waiting for it at the moment when it fails.
  ended.catch(() => undefined);

  function step(start: (done: (error?: Error | null) => void) => void): Promise<void> {
    const done = new Promise<void>((resolve, reject) => {
      start((error) => (error ? reject(error) : resolve()));
    });
    return Promise.race([done, ended]);
  }
  return {
    connect: () => step((done) => connection.connect(done)),
    /** Returns the certificate, if it is neither trusted by an authority nor pinned by the administrator. */
    untrustedCertificate(): ShownCertificate | undefined {
      const { _socket: own } = connection as unknown as { _socket?: unknown };
      if (!encrypted) return undefined;
      if (!(own instanceof TLSSocket))
        throw Object.assign(new Error("The connection is not encrypted"), { code: "ETLS" });
      return untrustedCertificate(own, pinned);
    },
    signIn: (user: string, pass: string) =>
      step((done) => connection.login({ credentials: { user, pass } }, done)),
    async send({ emailFrom, nameFrom }: MailServer, { id, to, subject, text, html }: Mail): Promise<void> {
      const [domain] = emailFrom.split("@").slice(-1);
      const composed = new MailComposer({
        from: { name: nameFrom, address: emailFrom },
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated" },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const message = await composed.compile().build();
      await step((done) => connection.send({ from: emailFrom, to: [to] }, message, done));
    },
    /** Returns the code of the last reply: three digits. */
    replyCode(): number | null {
      const { lastServerResponse } = connection as { lastServerResponse?: unknown };
      const code = typeof lastServerResponse === "string" ? Number(lastServerResponse.slice(0, 3)) : NaN;
      return Number.isInteger(code) ? code : null;
    },
    quit: () => connection.quit(),
    close: () => connection.close(),
  };
}
