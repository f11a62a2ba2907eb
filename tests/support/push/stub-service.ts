import { createECDH, type ECDH, randomBytes, webcrypto } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { decrypt } from "http_ece";

const BODY_MAX_BYTES = 4096;
const LIFE_MAX_S = 24 * 3600;

/** A subscription of the stub, as a browser passes it to the server. */
interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A message that the stub received, decrypted. */
interface ReceivedPush {
  endpoint: string;
  /** The decrypted text. */
  text: string;
  ttlS: number;
  urgency: string | undefined;
  topic: string | undefined;
  /** The public key that signed the request, in base64url. */
  publicKey: string;
  /** The subject of the signature. */
  subject: string | undefined;
}

/** How the stub answers messages that a push service would accept. */
type PlannedAnswer = { status: number; headers?: Record<string, string> } | "hang" | "cut";

class ProtocolError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * A push service on this machine. It checks each message as strictly as a real one: the headers, the signature, which
 * it verifies by Web Crypto, and the size; and it decrypts the text by the package `http_ece`. A message with a fault is
 * answered 400, 403, 410 or 413, and its fault is in `faults`.
 */
export class StubPushService {
  /** What was received, in order. */
  readonly received: ReceivedPush[] = [];
  /** What was wrong with messages that were refused. */
  readonly faults: string[] = [];
  readonly #subscriptions = new Map<string, { keys: ECDH; auth: string }>();
  readonly #arrivals = new EventEmitter();
  readonly #server: Server;
  readonly #now: () => number;
  #taken = 0;
  #answer: PlannedAnswer = { status: 201 };

  private constructor(now: () => number) {
    this.#now = now;
    this.#server = createServer((request, response) => void this.#receive(request, response));
  }

  /** Starts a service at a free port of 127.0.0.1. `now` is the clock that it verifies signatures by. */
  static async start(now: () => number = Date.now): Promise<StubPushService> {
    const service = new StubPushService(now);
    service.#server.listen(0, "127.0.0.1");
    await once(service.#server, "listening");
    return service;
  }

  /** The service's own address, without a path. */
  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Creates a subscription with keys of its own. */
  subscribe(): Subscription {
    const keys = createECDH("prime256v1");
    const p256dh = keys.generateKeys("base64url");
    const auth = randomBytes(16).toString("base64url");
    const path = `/push/${randomBytes(16).toString("base64url")}`;
    this.#subscriptions.set(path, { keys, auth });
    return { endpoint: this.origin + path, p256dh, auth };
  }

  /** Ends a subscription: later messages to it are answered 410. */
  unsubscribe({ endpoint }: Pick<Subscription, "endpoint">): void {
    this.#subscriptions.delete(new URL(endpoint).pathname);
  }

  /**
   * Sets how later messages are answered: with a status, not at all (`hang`), or by closing the connection (`cut`). They
   * are received all the same.
   */
  answerWith(answer: PlannedAnswer): void {
    this.#answer = answer;
  }

  /** Returns the oldest message that `next` has not returned yet, and waits for it. */
  async next(): Promise<ReceivedPush> {
    while (this.received.length <= this.#taken) await once(this.#arrivals, "push");
    return this.received[this.#taken++]!;
  }

  /** Stops the service and closes all connections to it. */
  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      this.received.push(await this.#read(request));
      this.#arrivals.emit("push");
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.faults.push(error.message);
      response.writeHead(error.status).end(error.message);
      return;
    }
    if (this.#answer === "cut") request.socket.destroy();
    else if (this.#answer !== "hang") response.writeHead(this.#answer.status, this.#answer.headers).end();
  }

  async #read(request: IncomingMessage): Promise<ReceivedPush> {
    const { url = "", method, headers } = request;
    const body = await buffer(request);
    const subscription = this.#subscriptions.get(url);
    if (method !== "POST") throw new ProtocolError(405, `The method is ${method}.`);
    if (!subscription) throw new ProtocolError(410, "There is no such subscription.");
    if (body.length > BODY_MAX_BYTES) throw new ProtocolError(413, `The body has ${body.length} bytes.`);
    const { subject, publicKey } = await this.#verify(headers.authorization);
    const ttl = readHeader(headers, "ttl", /^\d+$/);
    if (ttl === undefined) throw new ProtocolError(400, "The lifetime is missing.");
    if (headers["content-encoding"] !== "aes128gcm")
      throw new ProtocolError(400, "The encoding is not aes128gcm.");
    return {
      endpoint: this.origin + url,
      text: openBody(body, subscription),
      ttlS: Number(ttl),
      urgency: readHeader(headers, "urgency", /^(very-low|low|normal|high)$/),
      topic: readHeader(headers, "topic", /^[\w-]{1,32}$/),
      publicKey,
      subject,
    };
  }

  /** Verifies `Authorization: vapid t=…, k=…` as a service does (RFC 8292). */
  async #verify(authorization = "") {
    const [, head = "", claims = "", signature = "", publicKey = ""] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/.exec(authorization) ?? [];
    if (publicKey === "") throw new ProtocolError(401, "The request is not signed by VAPID.");
    const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
    const bytes = Buffer.from(publicKey, "base64url");
    const key = await webcrypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
    const signed = Buffer.from(`${head}.${claims}`);
    const isRight = await webcrypto.subtle.verify(
      algorithm,
      key,
      Buffer.from(signature, "base64url"),
      signed,
    );
    const { alg } = decodePart(head);
    const { aud, exp, sub } = decodePart(claims);
    const lifeS = Number(exp) - this.#now() / 1000;
    if (!isRight || alg !== "ES256") throw new ProtocolError(403, "The signature is wrong.");
    if (aud !== this.origin) throw new ProtocolError(403, `The audience is ${String(aud)}.`);
    if (!(lifeS > 0 && lifeS <= LIFE_MAX_S))
      throw new ProtocolError(403, `The token lives ${lifeS} seconds.`);
    return { publicKey, subject: sub === undefined ? undefined : String(sub) };
  }
}

function decodePart(text: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(text, "base64url").toString()) as Record<string, unknown>;
}

/** @throws ProtocolError for a value of another form */
function readHeader(headers: IncomingMessage["headers"], name: string, form: RegExp): string | undefined {
  const value = headers[name];
  if (value !== undefined && !form.test(String(value)))
    throw new ProtocolError(400, `The header ${name} is ${String(value)}.`);
  return value === undefined ? undefined : String(value);
}

function openBody(body: Buffer, { keys, auth }: { keys: ECDH; auth: string }): string {
  try {
    return decrypt(body, { version: "aes128gcm", privateKey: keys, authSecret: auth }).toString("utf8");
  } catch (error) {
    throw new ProtocolError(400, `The body can't be decrypted: ${String(error)}`);
  }
}
