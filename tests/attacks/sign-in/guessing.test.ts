import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { connectAsync } from "mqtt";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { upMessages } from "#contract/device-link/device-link.ts";
import { secretPassword, upTopic } from "#contract/device-link/topics.ts";
import { computeVerifier } from "#contract/device-link/verifier.ts";
import { HELLO } from "../../device-link/support/shared-site.ts";
import { eventually, inService, onTestEnd, openSite } from "../../device-link/support/site.ts";
import { median, quickest } from "../../support/timing.ts";
import { everyCall, type GivenInput, type NamedCall, writeRequest } from "../support/every-call.ts";
import { inputFor } from "../support/examples.ts";
import { guardedForCost, guards, notCompared, TRIES_MAX } from "../support/guarded-calls.ts";
import { freshIpAddress, type RawResponse, send } from "../support/requests.ts";
import { describeOnEngines } from "../support/served-world.ts";

/** A check of 60 kB in quadratic time takes longer, whatever the machine. */
const SOON_MS = 2_000;

describeOnEngines("guesses", (world) => {
  /** Returns the names of a call's query and body fields. */
  function fieldsOf({ call }: NamedCall): string[] {
    const shapes = [call.query, call.body].map((schema) => {
      const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
      const shape: unknown = inner && "shape" in inner ? inner.shape : {};
      return Object.keys(shape as object);
    });
    return shapes.flat();
  }

  const looksSecret = /pass|secret|token|code$|^code|pin$|key/i;

  describe("the calls that compare a secret", () => {
    test("are these, each with its guard", () => {
      const declared = everyCall.flatMap(({ name, call }) => (call.guard ? [[name, call.guard]] : []));
      expect(Object.fromEntries(declared)).toEqual(guards);
    });

    test("are all that take a field whose name suggests one", () => {
      const taking = everyCall.filter((named) => fieldsOf(named).some((field) => looksSecret.test(field)));
      const unguarded = taking.filter(({ name, call }) => !call.guard && !notCompared[name]);
      expect(unguarded.map(({ name }) => name)).toEqual([]);
      const named = [...Object.keys(guards), ...Object.keys(notCompared)];
      expect(taking.map(({ name }) => name).sort()).toEqual(named.sort());
    });

    /** Returns a guess for a call: the caller's token, if any, and the wrong input. */
    function guessAt(name: string): { token?: string; given: GivenInput } {
      const named = everyCall.find((each) => each.name === name)!;
      const { mine } = world.now;
      const given = inputFor(named, mine);
      const own = { ...given, parameters: { ...given.parameters, id: "me" } };
      const activationCode = "WRONGWRONG22";
      switch (name) {
        case "auth.token":
        case "users.signUp":
          return { given };
        case "onPremise.createUser":
          return { given: { ...given, body: { ...(given.body as object), setupCode: "AAAA-BBBB-CCCC" } } };
        case "users.changePassword":
          return { token: mine.people.resident.token, given: own };
        case "users.update": {
          const body = { email: "another@example.org", password: "not the password" };
          return { token: mine.people.resident.token, given: { ...given, body } };
        }
        case "users.remove":
          return {
            token: mine.people.resident.token,
            given: { ...given, body: { password: "not the password" } },
          };
        case "accountLinks.acceptTermsOfService":
          return { given: { ...given, body: { acceptanceToken: "no-such-token" } } };
        case "devices.baseInfo":
          return { token: mine.token, given: { ...given, query: { activationCode } } };
        case "devices.enable":
          return { token: mine.token, given: { ...given, body: { activationCode } } };
        case "deviceLife.replace":
          return {
            token: mine.token,
            given: { ...given, body: { ...(given.body as object), activationCode } },
          };
        default:
          return { token: mine.token, given };
      }
    }

    test.each(Object.keys(guards))(
      "%s answers further guesses with 429, however many come at once",
      async (name) => {
        const named = everyCall.find((each) => each.name === name)!;
        const { token, given } = guessAt(name);
        const { headers, ...request } = writeRequest(named.call, given);
        if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
        const from = freshIpAddress();
        const guesses = Array.from({ length: 100 }, (_, n) =>
          send(world.now.baseUrl, {
            ...request,
            from,
            // No header makes the sender another machine.
            headers: {
              ...headers,
              "x-forwarded-for": `203.0.113.${n}`,
              "x-real-ip": `203.0.113.${n}`,
              forwarded: `for=203.0.113.${n}`,
            },
          }),
        );
        const answers = await Promise.all(guesses);
        const checked = answers.filter(({ status }) => status !== 429);
        expect(checked.length).toBeLessThanOrEqual(TRIES_MAX[guards[name]!]);
        const expected = name === guardedForCost ? [200] : [400, 401, 403, 404, 409];
        expect(checked.filter(({ status }) => !expected.includes(status))).toEqual([]);
        const refused = answers.filter(({ status }) => status === 429);
        expect(refused.length).toBeGreaterThanOrEqual(40);
        for (const { headers: refusedHeaders, text } of refused) {
          expect(Number(refusedHeaders["retry-after"])).toBeGreaterThan(0);
          const message = expect.any(String) as string;
          // An OAuth client reads these two fields (RFC 6749 §5.2).
          const oauth = { error: "temporarily_unavailable", error_description: message };
          expect(JSON.parse(text)).toEqual({ code: 1005, message, ...(name === "auth.token" && oauth) });
        }
      },
    );
  });

  function signIn(fields: Record<string, string | string[]>, from = freshIpAddress()): Promise<RawResponse> {
    const form = new URLSearchParams({ grant_type: "password" });
    for (const [name, values] of Object.entries(fields))
      for (const value of [values].flat()) form.append(name, value);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return send(world.now.baseUrl, {
      method: "POST",
      path: "/oauth/token",
      headers,
      body: form.toString(),
      from,
    });
  }

  describe("signing in", () => {
    test("checks twenty of two hundred simultaneous guesses, whatever addresses they come from, the right one among them", async () => {
      const { administrator: victim } = world.now.theirs.people;
      const guesses = Array.from({ length: 200 }, (_, n) => {
        // The name is one name however it is written.
        const username = n % 2 === 0 ? victim.email : ` ${victim.email.toUpperCase()}`;
        return signIn({ username, password: n === 150 ? victim.password : `guess ${n}` });
      });
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      const checked = statuses.filter((status) => status !== 429);
      expect(checked.length).toBeGreaterThan(0);
      expect(checked.length).toBeLessThanOrEqual(20);
      expect([429, 503]).toContain(statuses[150]);
      expect(statuses.every((status) => [401, 429, 503].includes(status))).toBe(true);
    });

    test("locks no one else out in the meantime", async () => {
      const { credentialManager } = world.now.theirs.people;
      const { email, password } = credentialManager;
      expect((await signIn({ username: email, password })).status).toBe(200);
    });

    test("gives the same answer for an unknown name and for a wrong password, after the same time", async () => {
      const { mine, world: inside } = world.now;
      const known = [mine.people.resident, mine.people.credentialManager, inside.administrator];
      const password = "a wrong password";
      const times = { known: [] as number[], unknown: [] as number[] };
      const answers = new Set<string>();
      async function ask(kind: keyof typeof times, username: string): Promise<void> {
        const started = performance.now();
        const { status, headers, text } = await signIn({ username, password });
        times[kind].push(performance.now() - started);
        const {
          date: _date,
          "x-request-id": _id,
          "content-security-policy": _policy,
          ...comparableHeaders
        } = headers;
        answers.add(JSON.stringify([status, comparableHeaders, text]));
      }
      for (let n = 0; n < 9; n++) {
        await ask("known", known[n % known.length]!.email);
        await ask("unknown", `nobody${n}@example.org`);
      }
      expect([...answers]).toHaveLength(1);
      // Without a hash the answer would take a twentieth of the time.
      expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 3);
      expect(median(times.known)).toBeGreaterThan(median(times.unknown) / 3);
    });

    test("accepts one name and one password, as plain text", async () => {
      const { email, password } = world.now.mine.people.resident;
      const wrong: Record<string, string | string[]>[] = [
        { username: [email, "evil@example.org"], password },
        { username: email, password: ["guess", password] },
        { "username[]": email, password },
        { username: `${email},evil@example.org`, password },
        { username: `${email}\r\nBcc: evil@example.org`, password },
        { username: email, "password[$ne]": "" },
        { username: "%", password },
        { username: `${email}\0`, password },
        { username: email, password: `${password}\0` },
      ];
      for (const fields of wrong) {
        const { status } = await signIn(fields);
        expect([400, 401], JSON.stringify(fields)).toContain(status);
      }
      const json = await send(world.now.baseUrl, {
        method: "POST",
        path: "/oauth/token",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ grant_type: "password", username: [email], password }),
      });
      expect(json.status).toBe(415);
    });

    test.each([
      [{}],
      [{ grant_type: "" }],
      [{ grant_type: "client_credentials" }],
      [{ grant_type: ["password", "refresh_token"] }],
      [{ grant_type: "none", clientType: "NetKeyboard", loginType: "Direct", password: "Not Used" }],
    ])("is refused where the form is %j", async (requested) => {
      const { email: username } = world.now.mine.people.resident;
      const form = new URLSearchParams({ username });
      for (const [name, values] of Object.entries(requested))
        for (const value of [values].flat()) form.append(name, value);
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const answer = await send(world.now.baseUrl, {
        method: "POST",
        path: "/oauth/token",
        headers,
        body: form.toString(),
        from: freshIpAddress(),
      });
      expect(answer.status).toBe(400);
    });
  });

  describe("renewing a token", () => {
    test("is limited too: of two hundred guesses at once most are refused", async () => {
      const from = freshIpAddress();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const guesses = Array.from({ length: 200 }, (_, n) => {
        const body = new URLSearchParams({
          grant_type: "refresh_token",
          refresh_token: `guess${n}`,
        }).toString();
        return send(world.now.baseUrl, { method: "POST", path: "/oauth/token", headers, body, from });
      });
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(60);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(140);
    });
  });

  /** Messages of a device that are compared with a secret, and the unknown values checked per minute. */
  const guardedMessages: Record<string, number> = { presented: 10 };

  describe("the messages of a device", () => {
    test("that compare a secret are these", () => {
      const comparing = Object.entries(upMessages).filter(([, { shape }]) => "verifier" in shape);
      expect(comparing.map(([name]) => name)).toEqual(Object.keys(guardedMessages));
    });

    test("admit no one by guessing, however many codes a device sends at once", async () => {
      const site = await openSite();
      const panel = await site.startPanel();
      const { id } = await site.enable();
      await panel.waitFor(inService);
      await panel.stop();
      const { secret } = JSON.parse(readFileSync(site.stateFile, "utf8")) as { secret: string };
      const client = await connectAsync(site.mqtt(), {
        username: site.hwId,
        password: secretPassword(secret),
        reconnectPeriod: 0,
      });
      onTestEnd(() => client.endAsync(true));
      const publish = (message: string, content: object): Promise<unknown> =>
        client.publishAsync(upTopic(site.hwId, message as "hello"), JSON.stringify(content), { qos: 1 });
      await publish("hello", HELLO);
      const GUESSES = 100;
      for (let n = 0; n < GUESSES; n++) {
        const verifier = computeVerifier(secret, "CODE", String(900_000 + n));
        void publish("presented", { eventId: randomUUID(), time: Date.now(), method: "CODE", verifier });
      }
      // A busy server leaves late decisions to the device.
      const refused = await eventually(async () => {
        const { items } = await site
          .api()
          .events.query({ body: { deviceId: id, kinds: ["ACCESS"], pageSize: 200 } });
        return items.some(({ reason }) => reason === "TOO_MANY_CODES") ? items : undefined;
      });
      const checked = refused.filter(({ reason }) => reason === "UNKNOWN_CODE");
      expect(checked.length).toBeLessThanOrEqual(guardedMessages["presented"]!);
      expect(refused.every(({ outcome }) => outcome === "refused")).toBe(true);
    });
  });

  describe("a contact", () => {
    const call = everyCall.find(({ name }) => name === "onPremise.createUser")!;

    test.each([
      ["a list", ["a@example.org", "evil@example.org"]],
      ["an object", { a: "a@example.org" }],
      ["two with a comma", "a@example.org,evil@example.org"],
      ["two with a semicolon", "a@example.org;evil@example.org"],
      ["one with a line break", "a@example.org\r\nBcc: evil@example.org"],
      ["one with a name", "A <a@example.org>"],
      ["one with a comment", "a(evil)@example.org"],
      ["one in quotes", '"a b"@example.org'],
      ["one with a zero", "a\0@example.org"],
      ["60 kB of brackets", "(".repeat(60_000)],
      ["30 kB of quotes", '"'.repeat(30_000)],
      ["60 kB of commas", ",".repeat(60_000)],
      ["60 kB of dots", `a@${"a.".repeat(30_000)}org`],
    ])("is one address: %s is refused, and soon", async (_what, email) => {
      const given = inputFor(call, world.now.mine);
      const body = { ...(given.body as object), email };
      const took = await quickest(async () => {
        const answer = await world.ask(call, world.now.world.administrator.token, { ...given, body });
        expect(answer.status).toBe(400);
        expect(JSON.parse(answer.text)).toMatchObject({ fields: { email: expect.any(String) as string } });
      }, SOON_MS);
      expect(took).toBeLessThan(SOON_MS);
    });
  });

  test("these guesses changed nothing", async () => {
    await world.expectNothingChanged();
  });
});
