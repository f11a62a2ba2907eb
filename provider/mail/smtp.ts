import { isIP, type Socket } from "node:net";
import type { MailProblem, MailStep, ShownCertificate } from "#contract/installation/mail-server.ts";
import { MAIL_DEADLINE_MS } from "#rules/installation/mail-server.ts";
import { HostRefusedError } from "../outbound/lookup.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { Mail, MailServer } from "./smtp-session.ts";

/** No real mail server sends more for one message. */
const BYTES_MAX = 256 * 1024;
const METER_EVERY_MS = 50;

interface ConversationOptions {
  /** The console's name in its greeting to the server. */
  name: string;
  outbound: Pick<Outbound, "connectToMailServer">;
  deadlineMs?: number;
}

export interface Conversation {
  problem: MailProblem | null;
  /** The server will never accept this message. */
  final: boolean;
  /** A mail server has greeted the console over the requested encryption. */
  greeted: boolean;
  /** The untrusted certificate. */
  certificate: ShownCertificate | null;
  steps: { step: MailStep; replyCode: number | null }[];
}

/** Ends a conversation with one of the known problems. */
class Failure extends Error {
  constructor(
    readonly problem: MailProblem,
    readonly replyCode: number | null = null,
    readonly certificate: ShownCertificate | null = null,
  ) {
    super(problem);
  }
}

/**
 * Connects to a mail server, signs in and sends the letter, if there is one. Never throws; returns the steps
 * and the problem, if any.
 */
export async function converse(
  server: MailServer,
  mail: Mail | undefined,
  { name, outbound, deadlineMs = MAIL_DEADLINE_MS }: ConversationOptions,
): Promise<Conversation> {
  const steps: Conversation["steps"] = [];
  const closings: (() => void)[] = [];
  let at: MailStep = "name";
  let greeted = false;

  async function talk(): Promise<void> {
    // Loaded with the first message: a server at rest needs no SMTP library.
    const { createSession } = await import("./smtp-session.ts");
    const socket = outbound.connectToMailServer(server);
    closings.push(() => socket.destroy(), meter(socket));
    if (isIP(server.host) !== 0) reached("connection");
    // Called for each address of the host.
    else
      socket.on("lookup", (error: Error | null) => error === null && at === "name" && reached("connection"));
    await opened(socket);
    const session = createSession(server, socket, name, deadlineMs);
    closings.push(() => session.close());
    await session.connect();
    greeted = true;
    const untrusted = session.untrustedCertificate();
    if (untrusted) throw new Failure("CERTIFICATE", null, untrusted);
    reached("sign-in", session.replyCode());
    if (server.username !== "") {
      await session.signIn(server.username, server.password);
    }
    reached("message", server.username === "" ? null : session.replyCode());
    if (mail) {
      await session.send(server, mail);
      steps.push({ step: "message", replyCode: session.replyCode() });
    }
    session.quit();
  }

  /** Records that a step has begun, so the step before it is done. */
  function reached(step: MailStep, replyCode: number | null = null): void {
    steps.push({ step: at, replyCode });
    at = step;
  }

  const deadline = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Failure("TIMEOUT")), deadlineMs);
    closings.push(() => clearTimeout(timer));
  });
  try {
    await Promise.race([talk(), deadline]);
    return { problem: null, final: false, greeted, certificate: null, steps };
  } catch (error) {
    const failure = error instanceof Failure ? error : failureOf(error, at);
    steps.push({ step: at, replyCode: failure.replyCode });
    const aboutMessage = failure.problem === "RECIPIENT_REFUSED" || failure.problem === "MESSAGE_REFUSED";
    const final = aboutMessage && (failure.replyCode ?? 0) >= 500;
    const { problem, certificate } = failure;
    return { problem, final, greeted, certificate, steps };
  } finally {
    for (const close of closings.reverse()) close();
  }
}

/**
 * Limits what is read. A server that floods the connection is not a mail server, and reading faster than
 * checking would fill the memory.
 */
function meter(socket: Socket): () => void {
  const timer = setInterval(() => {
    if (socket.bytesRead > BYTES_MAX) socket.destroy(new Failure("NOT_A_MAIL_SERVER"));
  }, METER_EVERY_MS);
  return () => clearInterval(timer);
}

function opened(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", (error) => reject(new Failure(problemOf(error))));
  });
}

function problemOf(error: Error & { syscall?: string }): MailProblem {
  if (error instanceof HostRefusedError) return "HOST_REFUSED";
  return error.syscall === "getaddrinfo" ? "NAME_NOT_FOUND" : "CONNECTION_REFUSED";
}

interface LibraryError extends Partial<Error> {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Translates an error of the library into a `Failure`. */
function failureOf(error: unknown, at: MailStep): Failure {
  const { code, command, responseCode }: LibraryError = error instanceof Error ? error : {};
  const replyCode = responseCode ?? null;
  if (code === "ETIMEDOUT") return new Failure("TIMEOUT");
  if (at === "sign-in")
    return new Failure(replyCode === null ? "NOT_A_MAIL_SERVER" : "WRONG_PASSWORD", replyCode);
  if (at === "message") return new Failure(refusalOf(command), replyCode);
  return new Failure(code === "ETLS" ? "CERTIFICATE" : "NOT_A_MAIL_SERVER", replyCode);
}

function refusalOf(command: string | undefined): MailProblem {
  if (command === "MAIL FROM") return "SENDER_REFUSED";
  return command === "RCPT TO" ? "RECIPIENT_REFUSED" : "MESSAGE_REFUSED";
}
