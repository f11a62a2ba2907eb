import { type Installation, startInstallation } from "../console.ts";
import { catchMail, type MailCatcher } from "./mail-catcher.ts";

/** A console that is set up, with a mail server that catches its messages. */
export interface MailingConsole extends Installation {
  mail: MailCatcher;
}

export async function startMailingConsole(env: Record<string, string> = {}): Promise<MailingConsole> {
  const mail = await catchMail();
  const installation = await startInstallation({ MAIL_TO_LOOPBACK: "1", ...env });
  const body = { emailFrom: "door@example.test", nameFrom: "Casa Verde", host: "127.0.0.1", port: mail.port };
  await installation.api.mailServer.set({ body });
  return {
    ...installation,
    mail,
    async stop() {
      await installation.stop();
      await mail.stop();
    },
  };
}
