import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A message that the mail server received. */
interface CaughtMail {
  from: string;
  to: string[];
  /** The message as received over the wire. */
  raw: string;
  /** The message without the line breaks and escapes of its encoding. */
  text: string;
}

export interface MailCatcher {
  port: number;
  caught: CaughtMail[];
  /** Waits for this many messages in total and returns the last one. */
  waitFor(count: number): Promise<CaughtMail>;
  /** Waits for the first message to this address, because several sent at once come in any order. */
  waitForMailTo(address: string): Promise<CaughtMail>;
  stop(): Promise<void>;
}

const WITHIN_MS = 60_000;

/** Starts a mail server on this machine that stores its messages, on a free port or on this one. */
export async function catchMail(options: SMTPServerOptions = {}, at = 0): Promise<MailCatcher> {
  const caught: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const raw = Buffer.concat(parts).toString("utf8");
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? "" : mailFrom.address;
        caught.push({ from, to: rcptTo.map(({ address }) => address), raw, text: decoded(raw) });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  async function wait(find: () => CaughtMail | undefined, what: string): Promise<CaughtMail> {
    const deadline = Date.now() + WITHIN_MS;
    for (let mail = find(); ; mail = find()) {
      if (mail) return mail;
      if (Date.now() > deadline) throw new Error(`${caught.length} messages came instead of ${what}.`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return {
    port,
    caught,
    waitFor: (count) => wait(() => caught[count - 1], String(count)),
    waitForMailTo: (address) =>
      wait(() => caught.find(({ to }) => to.includes(address)), `one to ${address}`),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function decoded(raw: string): string {
  const bytes = raw
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_escape, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Returns the token of the link in a message or a reply. */
export function tokenIn(text: string | null): string {
  const token = /[?&]token=([\w-]+)/.exec(text ?? "")?.[1];
  if (token === undefined) throw new Error(`There is no link in: ${text}`);
  return token;
}
