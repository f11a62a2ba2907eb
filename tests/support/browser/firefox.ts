import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { findInPath } from "../../../commands/testing/debian.mjs";
import { endProcess } from "../processes/own-process.ts";

export const hasFirefox = findInPath(["firefox-esr"]) !== undefined;

interface FirefoxOptions {
  /** An existing folder, which may have a database of certificates. */
  profile: string;
  /** Names that are those of this machine. */
  hosts: readonly string[];
}

/** Debian's Firefox, driven by Marionette, its own protocol: messages of JSON with their length before them. */
export class Firefox {
  readonly #process: ChildProcess;
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (answer: MarionetteAnswer) => void>();
  #received = Buffer.alloc(0);
  #lastId = 0;

  private constructor(process: ChildProcess, socket: Socket) {
    this.#process = process;
    this.#socket = socket;
    socket.on("data", (part: Buffer) => this.#receive(part));
  }

  static async start({ profile, hosts }: FirefoxOptions): Promise<Firefox> {
    const preferences = {
      "marionette.port": 0,
      "network.dns.localDomains": hosts.join(","),
      // So that passkeys are created by the authenticator in software.
      "security.webauth.webauthn_enable_softtoken": true,
      "security.webauth.webauthn_enable_usbtoken": false,
    };
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
    );
    mkdirSync(profile, { recursive: true });
    writeFileSync(`${profile}/user.js`, lines.join("\n"));
    const started = spawn(
      "firefox-esr",
      ["--headless", "--no-remote", "--marionette", "--profile", profile],
      {
        stdio: ["ignore", "pipe", "ignore"],
        env: { ...process.env, HOME: profile },
      },
    );
    const socket = connect(await readPort(started), "127.0.0.1");
    const firefox = new Firefox(started, socket);
    await once(socket, "connect");
    await firefox.#send("WebDriver:NewSession", {});
    return firefox;
  }

  /** @throws Error with Firefox's reason, such as an insecure certificate */
  async goto(url: string): Promise<void> {
    await this.#send("WebDriver:Navigate", { url });
  }

  /** Adds an authenticator in software, which needs no touch. */
  async addAuthenticator(): Promise<void> {
    const options = {
      protocol: "ctap2",
      transport: "internal",
      isUserConsenting: true,
      isUserVerified: true,
    };
    await this.#send("WebAuthn:AddVirtualAuthenticator", {
      ...options,
      hasResidentKey: true,
      hasUserVerification: true,
    });
  }

  /** Runs the body of an async function in the page, and returns what it returns. */
  async evaluate(body: string): Promise<unknown> {
    const script = `const [done] = [...arguments].slice(-1); (async () => {${body}})().then(done, (error) => done(String(error)));`;
    return (await this.#send("WebDriver:ExecuteAsyncScript", { script, args: [] }))["value"];
  }

  /** Waits until the page has a text. */
  async waitForText(text: string): Promise<void> {
    await this.evaluate(`const shown = () => document.body.innerText.includes(${JSON.stringify(text)});
      if (shown()) return;
      await new Promise((resolve) =>
        new MutationObserver(() => shown() && resolve()).observe(document, { subtree: true, childList: true, characterData: true }));`);
  }

  async close(): Promise<void> {
    this.#socket.destroy();
    await endProcess(this.#process, "SIGKILL");
  }

  async #send(command: string, parameters: object): Promise<Record<string, unknown>> {
    const id = ++this.#lastId;
    const message = Buffer.from(JSON.stringify([0, id, command, parameters]));
    const answer = new Promise<MarionetteAnswer>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.write(`${message.length}:`);
    this.#socket.write(message);
    const { error, result } = await answer;
    if (error) throw new Error(`${error.error}: ${error.message}`);
    return result;
  }

  #receive(part: Buffer): void {
    this.#received = Buffer.concat([this.#received, part]);
    for (;;) {
      const colon = this.#received.indexOf(":");
      const end = colon + 1 + Number(this.#received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || this.#received.length < end) return;
      const message: unknown = JSON.parse(this.#received.subarray(colon + 1, end).toString());
      this.#received = this.#received.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [
        1,
        number,
        MarionetteAnswer["error"],
        MarionetteAnswer["result"],
      ];
      this.#waiting.get(id)?.({ error, result });
      this.#waiting.delete(id);
    }
  }
}

interface MarionetteAnswer {
  error: { error: string; message: string } | null;
  result: Record<string, unknown>;
}

/** Returns the port at which it listens, which it writes. */
async function readPort({ stdout }: ChildProcess): Promise<number> {
  for await (const line of createInterface({ input: stdout! })) {
    const [, port] = /Listening on port (\d+)/.exec(line) ?? [];
    if (port !== undefined) {
      stdout!.resume();
      return Number(port);
    }
  }
  throw new Error("Firefox ended before it listened.");
}
