import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Resolve } from "#provider/outbound/lookup.ts";
import { createOutbound } from "#provider/outbound/outbound.ts";
import { describeApi } from "../../support/api.ts";
import { catchMail, type MailCatcher } from "../../support/outside/mail-catcher.ts";
import { refusal, refusals } from "../../support/refusal.ts";

/** Longer than a busy machine stalls: a server without SMTP has been recognised by then. */
const CHECK_DEADLINE_MS = 4_000;

const server = { emailFrom: "door@example.org", nameFrom: "Casa Verde", host: "127.0.0.1" };

describeApi("the mail server", (start) => {
  const closings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0)) await close();
  });

  async function catcher(...options: Parameters<typeof catchMail>): Promise<MailCatcher> {
    const made = await catchMail(...options);
    closings.push(() => made.stop());
    return made;
  }

  /** Starts a server that calls `how` with each connection; returns its port. */
  async function behaving(how: (socket: Socket) => void): Promise<number> {
    const sockets = new Set<Socket>();
    const made: Server = createServer((socket) => {
      sockets.add(socket.on("error", () => undefined));
      how(socket);
    });
    await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
    closings.push(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => made.close(resolve));
    });
    return (made.address() as { port: number }).port;
  }

  test("only the installation's administrator sees, sets, tests or removes it", async () => {
    const { otherBuilding, visitor } = await start();
    const { api } = await otherBuilding();

    const tries = [
      api.mailServer.get(),
      api.mailServer.set({ body: server }),
      api.mailServer.test(),
      api.mailServer.remove(),
    ];
    expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "FORBIDDEN", status: 403 })));
    expect(await refusal(visitor.mailServer.get())).toMatchObject({ name: "UNAUTHENTICATED" });
  });

  test("its password is never returned, and requested again when the server's address changes", async () => {
    const { administrator } = await start();
    const { mailServer } = administrator.api;
    const body = { ...server, username: "door", password: "a secret of the mail server" };
    expect(await refusal(mailServer.get())).toMatchObject({ name: "NOT_FOUND" });
    expect(await refusal(mailServer.set({ body: { ...body, password: undefined } }))).toMatchObject({
      fields: { password: "required" },
    });

    expect(await refusal(mailServer.test())).toMatchObject({ fields: { configuration: "required" } });
    const saved = await mailServer.set({ body });

    expect(saved).toEqual({
      ...server,
      port: 25,
      protocol: "smtp",
      username: "door",
      pinnedCertificate: null,
      hasPassword: true,
      passwordVersion: expect.any(String) as string,
    });
    const { hasPassword: _has, passwordVersion, ...same } = saved;
    expect(await mailServer.set({ body: { ...same, nameFrom: "The lodge" } })).toMatchObject({
      hasPassword: true,
      passwordVersion,
    });
    expect((await mailServer.set({ body })).passwordVersion).not.toBe(passwordVersion);
    const elsewhere = [
      { host: "mail.example.net" },
      { port: 2525 },
      { username: "other" },
      { protocol: "smtps" },
      { pinnedCertificate: Array.from({ length: 32 }, () => "AB").join(":") },
    ];
    for (const change of elsewhere) {
      const configuration = { ...same, ...change } as typeof same;
      const problem = { name: "INVALID_INPUT", fields: { password: "required" } };
      expect(await refusal(mailServer.set({ body: configuration }))).toMatchObject(problem);
      const [field] = Object.keys(problem.fields);
      expect((await refusal(mailServer.test({ body: { configuration } }))).fields).toHaveProperty(field!);
    }
    await mailServer.remove();
    expect(await refusal(mailServer.get())).toMatchObject({ name: "NOT_FOUND" });
    expect(await refusal(mailServer.remove())).toMatchObject({ name: "NOT_FOUND" });
  });

  test("no header can be injected through a sender, a host or a recipient", async () => {
    const { administrator } = await start();
    const { mailServer } = administrator.api;
    const wrong = [
      { nameFrom: "A\r\nBcc: evil@x.io" },
      { nameFrom: 'A" <evil@x.io>' },
      { emailFrom: "a@b.io,evil@x.io" },
      { host: "a.io\r\nMAIL FROM:<x@y.io>" },
      { host: "2130706433" },
      { host: "127.1" },
      { username: "a\r\nb" },
      { port: 0 },
      { pinnedCertificate: "AB:CD\r\n" },
    ];
    for (const change of wrong) {
      const problem = await refusal(mailServer.set({ body: { ...server, ...change } }));
      expect(Object.keys(problem.fields ?? {}), JSON.stringify(change)).toEqual(Object.keys(change));
    }
    const body = { configuration: server, recipient: "a@b.io,evil@x.io" };
    expect(await refusal(mailServer.test({ body }))).toMatchObject({ fields: { recipient: "email" } });
  });

  test("a test reports how far it got, signs in, and sends one message to one recipient", async () => {
    const { administrator } = await start();
    const signingIn = await catcher({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === "right" ? done(null, { user: username }) : done(new Error("no")),
    });
    const configuration = { ...server, port: signingIn.port, username: "door", password: "right" };
    const test = (change: object, recipient?: string) =>
      administrator.api.mailServer.test({
        body: { configuration: { ...configuration, ...change }, recipient },
      });

    expect(await test({}, "ada@example.org")).toEqual({
      ok: true,
      problem: null,
      certificate: null,
      steps: [
        { step: "name", replyCode: null },
        { step: "connection", replyCode: 250 },
        { step: "sign-in", replyCode: 235 },
        { step: "message", replyCode: 250 },
      ],
    });
    expect(signingIn.caught).toMatchObject([{ from: server.emailFrom, to: ["ada@example.org"] }]);
    expect(signingIn.caught[0]!.raw).toContain("From: Casa Verde <door@example.org>");
    expect(await test({ password: "wrong" })).toMatchObject({ ok: false, problem: "WRONG_PASSWORD" });
    expect(await test({ protocol: "starttls" })).toMatchObject({ problem: "CERTIFICATE" });
    expect(signingIn.caught).toHaveLength(1);
  });

  test("an untrusted certificate is shown and refused, unless exactly this one is pinned", async () => {
    const { administrator } = await start();
    const { mailServer } = administrator.api;
    const another = Array.from({ length: 32 }, () => "AB").join(":");
    const accepted: string[] = [];
    const options = {
      authOptional: false,
      onAuth: (
        { password }: { password?: string },
        _session: unknown,
        done: (e: null, r: object) => void,
      ) => {
        accepted.push(password ?? "");
        done(null, { user: "door" });
      },
    } as Parameters<typeof catchMail>[0];
    const ports = {
      smtps: (await catcher({ ...options, secure: true })).port,
      starttls: (await catcher(options)).port,
    };
    for (const [protocol, port] of Object.entries(ports)) {
      const configuration = {
        ...server,
        port,
        username: "door",
        password: "of the door",
        protocol: protocol as "smtps" | "starttls",
      };
      const check = (pinnedCertificate: string | null) =>
        mailServer.test({ body: { configuration: { ...configuration, pinnedCertificate } } });
      const refused = await check(null);
      expect(refused).toMatchObject({
        ok: false,
        problem: "CERTIFICATE",
        certificate: { subject: expect.stringMatching(/./) as string },
      });
      const { fingerprint } = refused.certificate!;
      expect(await check(another)).toMatchObject({ problem: "CERTIFICATE", certificate: { fingerprint } });
      expect(accepted, "no secret is sent before").toEqual([]);

      expect(await check(fingerprint)).toMatchObject({ ok: true, certificate: null });

      expect(new Set(accepted.splice(0))).toEqual(new Set(["of the door"]));
      await mailServer.set({ body: { ...configuration, pinnedCertificate: fingerprint } });
      expect(await mailServer.get()).toMatchObject({ pinnedCertificate: fingerprint });
      expect(await mailServer.test()).toMatchObject({ ok: true });
      expect(new Set(accepted.splice(0))).toEqual(new Set(["of the door"]));
    }
  });

  test("where encryption is required or a certificate is pinned, nothing is sent to a server without it", async () => {
    const { administrator } = await start({ mailCheckDeadlineMs: CHECK_DEADLINE_MS });
    const { port } = await catcher({ disabledCommands: ["STARTTLS"] });
    const another = Array.from({ length: 32 }, () => "AB").join(":");
    const ways = [
      { protocol: "starttls" as const },
      { protocol: "smtps" as const },
      { pinnedCertificate: another },
    ];
    for (const change of ways) {
      const configuration = { ...server, port, ...change };
      expect(await administrator.api.mailServer.test({ body: { configuration } })).toMatchObject({
        ok: false,
        certificate: null,
        problem: "CERTIFICATE",
      });
    }
  });

  test("a mail server that refuses the sender is reported by a fixed name without its text", async () => {
    const { administrator } = await start();
    const { port } = await catcher({
      onMailFrom: (_from, _session, done) => done(Object.assign(new Error("SECRET"), { responseCode: 550 })),
    });
    const body = { configuration: { ...server, port }, recipient: "a@b.io" };
    const reply = await administrator.api.mailServer.test({ body });
    expect(reply).toMatchObject({ ok: false, problem: "SENDER_REFUSED" });
    expect(JSON.stringify(reply)).not.toContain("SECRET");
  });

  test("a server that is not a mail server is reported after the same time, by a fixed name without its text (H02)", async () => {
    const nameless: Resolve = (_host, _options, done) =>
      done(Object.assign(new Error("No such name."), { code: "ENOTFOUND", syscall: "getaddrinfo" }), []);
    const outbound = createOutbound(
      { mailToThisMachine: true, toBuildings: [], toPushServices: [] },
      nameless,
    );
    const { administrator } = await start({ mailCheckDeadlineMs: CHECK_DEADLINE_MS, outbound });
    const flood = (socket: Socket) => {
      const write = () => {
        while (socket.writable && socket.write("A".repeat(65_536)));
      };
      socket.on("drain", write);
      write();
    };
    const nothing: [string, object][] = [
      ["NAME_NOT_FOUND", { host: "no-such-host.invalid" }],
      ["CONNECTION_REFUSED", { port: 1 }],
      [
        "NOT_A_MAIL_SERVER",
        { port: await behaving((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\nSECRET")) },
      ],
      ["NOT_A_MAIL_SERVER", { port: await behaving((socket) => socket.write("SSH-2.0-SECRET\r\n")) }],
      ["NOT_A_MAIL_SERVER", { port: await behaving((socket) => socket.end("421 SECRET\r\n")) }],
      ["NOT_A_MAIL_SERVER", { port: await behaving(flood) }],
      ["CERTIFICATE", { port: (await catcher()).port, protocol: "smtps" }],
      ["TIMEOUT", { port: await behaving(() => undefined) }],
    ];
    for (const [problem, change] of nothing) {
      const from = performance.now();
      const body = { configuration: { ...server, ...change }, recipient: "a@b.io" };
      const reply = await administrator.api.mailServer.test({ body });
      // A timer counts whole milliseconds.
      expect(performance.now() - from, problem).toBeGreaterThan(CHECK_DEADLINE_MS - 2);
      expect(reply).toMatchObject({ ok: false, problem });
      expect(JSON.stringify(reply)).not.toContain("SECRET");
    }
  });

  test("one test runs at a time", async () => {
    const { administrator } = await start();
    const waiting: (() => void)[] = [];
    const { port } = await catcher({ onConnect: (_session, greet) => void waiting.push(greet) });
    const test = () => administrator.api.mailServer.test({ body: { configuration: { ...server, port } } });

    const first = test();
    await expect.poll(() => waiting.length).toBe(1);
    expect(await refusal(test())).toMatchObject({ name: "MAIL_CHECK_RUNNING", status: 409 });
    waiting[0]!();

    expect(await first).toMatchObject({ ok: true });
    const second = test();
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]!();
    expect(await second).toMatchObject({ ok: true });
  });
});
