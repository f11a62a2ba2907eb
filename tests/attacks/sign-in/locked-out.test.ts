import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { OTP_GRANT, type Token } from "#contract/sign-in/auth.ts";
import { PASSWORD } from "../../support/world.ts";
import { freshIpAddress, type RawResponse, send } from "../support/requests.ts";
import { describeOnEngines } from "../support/served-world.ts";

/** Effects of a stranger's tries on other people's sign-ins (decision 86). */
describeOnEngines("a stranger's tries", (world) => {
  type Fields = Record<string, string>;

  function ask(form: Fields, from = freshIpAddress()): Promise<RawResponse> {
    return send(world.now.baseUrl, {
      method: "POST",
      path: "/oauth/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
      from,
    });
  }
  const login = (username: string, password = PASSWORD): Fields => ({
    grant_type: "password",
    username,
    password,
  });
  const tokenIn = ({ text }: RawResponse): Token => JSON.parse(text) as Token;
  const statusOf = ({ status }: RawResponse): number => status;

  /** Creates a person who has signed in once, in a browser and from a network. */
  async function newPerson(): Promise<{ email: string; from: string; device_token: string; token: string }> {
    const { email } = await world.now.world.person(`Somebody ${Math.random()}`);
    const from = freshIpAddress();
    const { device_token, access_token } = tokenIn(await ask(login(email), from));
    return { email, from, device_token: device_token!, token: access_token };
  }

  /** Guesses a password `count` times, each time from another network. */
  async function guessFromEverywhere(email: string, count = 60): Promise<RawResponse[]> {
    return Promise.all(Array.from({ length: count }, (_, n) => ask(login(email, `guess ${n}`))));
  }

  describe("at a password", () => {
    test("from one network lock no one out elsewhere, and no known browser in that network", async () => {
      const { email, device_token } = await newPerson();
      const neighbour = freshIpAddress();
      const guesses = await Promise.all(
        Array.from({ length: 100 }, (_, n) => ask(login(email, `guess ${n}`), neighbour)),
      );
      expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
      expect((await ask(login(email), neighbour)).status).toBe(429);
      expect((await ask({ ...login(email), device_token }, neighbour)).status).toBe(200);
      expect((await ask(login(email))).status).toBe(200);
    });

    test("that use up a network's allowance lock no known browser out", async () => {
      const { email, device_token } = await newPerson();
      const neighbour = freshIpAddress();
      await Promise.all(
        Array.from({ length: 90 }, (_, n) => ask(login(`nobody${n}@example.org`), neighbour)),
      );
      expect((await ask(login(email), neighbour)).status).toBe(429);
      expect((await ask({ ...login(email), device_token }, neighbour)).status).toBe(200);
    });

    test("from many networks are limited together, and lock out neither a known browser nor a known network", async () => {
      const { email, from, device_token } = await newPerson();
      const checked = (await guessFromEverywhere(email)).filter(({ status }) => status === 401);
      expect(checked.length).toBeGreaterThan(0);
      expect(checked.length).toBeLessThanOrEqual(20);
      for (let n = checked.length; n <= 20; n++) await ask(login(email, `guess ${n}`));
      const stranger = await ask(login(email));
      expect(stranger.status).toBe(429);
      // Longer than the usual minute: slow guessing over many networks gains nothing.
      expect(Number(stranger.headers["retry-after"])).toBeGreaterThan(60);
      expect((await ask({ ...login(email), device_token })).status).toBe(200);
      expect((await ask(login(email), from)).status).toBe(200);
    });

    test("have the same limit in a known browser, and are counted for no one else", async () => {
      const { email, from, device_token } = await newPerson();
      const guesses = await Promise.all(
        Array.from({ length: 40 }, (_, n) => ask({ ...login(email, `guess ${n}`), device_token })),
      );
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
      expect((await ask({ ...login(email), device_token })).status).toBe(429);
      expect((await ask(login(email), from)).status).toBe(200);
    });
  });

  describe("in browsers that the account knows", () => {
    test("have a limit for all of them, and lock out neither a known network nor a new browser", async () => {
      const { email, from } = await newPerson();
      const known: string[] = [];
      for (let n = 0; n < 8; n++) known.push(tokenIn(await ask(login(email), from)).device_token!);
      const statuses: number[] = [];
      for (const device_token of known.slice(0, 7)) {
        const guesses = Array.from({ length: 10 }, (_, n) =>
          ask({ ...login(email, `guess ${n}`), device_token }),
        );
        statuses.push(...(await Promise.all(guesses)).map(statusOf));
      }
      expect(statuses).toEqual([...Array<number>(60).fill(401), ...Array<number>(10).fill(429)]);
      expect((await ask({ ...login(email), device_token: known[7]! })).status).toBe(429);
      expect((await ask(login(email), from)).status).toBe(200);
      expect((await ask(login(email))).status).toBe(200);
    });
  });

  describe("a device token", () => {
    test("helps only with the accounts that signed in with it, unchanged, under the present password", async () => {
      const [known, other] = [await newPerson(), await newPerson()];
      await Promise.all([guessFromEverywhere(known.email), guessFromEverywhere(other.email)]);
      for (let n = 0; n <= 20; n++) await ask(login(other.email, `guess ${n}`));
      const tried = async (device_token: string): Promise<number> =>
        (await ask({ ...login(other.email), device_token })).status;
      expect(await tried(known.device_token)).toBe(429);
      const parts = other.device_token.split(".");
      expect(await tried([known.device_token.split(".")[0], ...parts.slice(1)].join("."))).toBe(429);
      expect(await tried([...parts.slice(0, -1), "0".repeat(64)].join("."))).toBe(429);
      for (const made of ["", ".", "a.b.c", ".".repeat(512)]) expect(await tried(made), made).toBe(429);
      const both = tokenIn(await ask({ ...login(known.email), device_token: known.device_token }));
      expect(both.device_token!.split(".")[0]).toBe(known.device_token.split(".")[0]);
      expect(await tried(other.device_token)).toBe(200);
    });

    test("opens nothing", async () => {
      const { device_token } = await newPerson();
      const forms: Fields[] = [
        { grant_type: "refresh_token", refresh_token: device_token },
        { grant_type: "password", username: device_token, password: device_token },
        { grant_type: OTP_GRANT, mfa_token: device_token, otp: "000000", device_token },
      ];
      for (const form of forms) expect([400, 401]).toContain((await ask(form)).status);
    });
  });

  describe("of a code, by a person who knows the password", () => {
    async function withApp() {
      const person = await newPerson();
      const { email } = person;
      const { client } = world.now.world;
      const api = client.as({ token: person.token });
      const { key } = await api.secondFactors.setUp({ body: { password: PASSWORD } });
      let steps = 0;
      const code = (): string =>
        new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + 30_000 * steps++ });
      const { recoveryCodes } = await api.secondFactors.confirm({ body: { code: code() } });
      /** Signs in with the password, then with the code. */
      async function signIn(otp: string, fields: Fields = {}, from = freshIpAddress()): Promise<RawResponse> {
        const { text } = await ask({ ...login(email), ...fields }, from);
        const { mfa_token } = JSON.parse(text) as { mfa_token: string };
        return ask({ grant_type: OTP_GRANT, mfa_token, otp, ...fields }, from);
      }
      return { ...person, code, recoveryCodes, signIn };
    }

    test("end after ten, and refuse neither a known browser, nor a known network, nor a recovery code", async () => {
      const { signIn, code, recoveryCodes, from } = await withApp();
      const knownBrowser = tokenIn(await signIn(recoveryCodes[0]!)).device_token!;
      const guesses = [];
      for (let n = 0; n < 14; n++) guesses.push(statusOf(await signIn(String(100_000 + n))));
      expect(guesses.filter((status) => status === 400)).toHaveLength(10);
      expect(guesses.slice(10)).toEqual([429, 429, 429, 429]);
      expect((await signIn(recoveryCodes[1]!)).status).toBe(200);
      expect((await signIn(code(), { device_token: knownBrowser })).status).toBe(200);
      expect((await signIn(recoveryCodes[2]!, {}, from)).status).toBe(200);
    });

    test("end after thirty in all browsers that the account knows, and refuse no recovery code in a new one", async () => {
      const { signIn, recoveryCodes, from } = await withApp();
      const known: string[] = [];
      for (const code of recoveryCodes.slice(0, 4)) known.push(tokenIn(await signIn(code)).device_token!);
      const statuses: number[] = [];
      for (const device_token of known)
        for (let n = 0; n < 10; n++)
          statuses.push(statusOf(await signIn(String(100_000 + n), { device_token })));
      expect(statuses).toEqual([...Array<number>(30).fill(400), ...Array<number>(10).fill(429)]);
      expect((await signIn(recoveryCodes[4]!)).status).toBe(200);
      expect((await signIn("100000", {}, from)).status).toBe(400);
    });
  });

  test("at the start of a passkey sign-in are limited by network, whatever number of browsers made them", async () => {
    const { email } = await newPerson();
    const [from, elsewhere] = [freshIpAddress(), freshIpAddress()];
    const begin = async (deviceToken: string, network: string): Promise<number> =>
      statusOf(
        await send(world.now.baseUrl, {
          method: "POST",
          path: "/api/v2/users/passkeyChallenge",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ deviceToken }),
          from: network,
        }),
      );
    const browsers: string[] = [];
    for (let n = 0; n < 11; n++) browsers.push(tokenIn(await ask(login(email), from)).device_token!);
    const last = browsers.pop()!;
    // All of them within the minute for which they are counted.
    const tries = browsers.flatMap((browser) => Array.from({ length: 60 }, () => begin(browser, from)));
    expect(await Promise.all(tries)).toEqual(Array<number>(600).fill(200));
    const more = await Promise.all(Array.from({ length: 60 }, () => begin(last, from)));
    expect(more).toEqual(Array<number>(60).fill(429));
    const { device_token } = tokenIn(await ask(login(email), elsewhere));
    expect(await begin(device_token!, elsewhere)).toBe(200);
  });

  test("at renewing a token end no one's session in the same network", async () => {
    const { email, from } = await newPerson();
    const { refresh_token } = tokenIn(await ask(login(email), from));
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        ask({ grant_type: "refresh_token", refresh_token: `guess${n}` }, from),
      ),
    );
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(40);
    expect((await ask({ grant_type: "refresh_token", refresh_token }, from)).status).toBe(200);
  });

  test("in a storm, each from another network at another account, keep no known browser out", async () => {
    const { email, device_token } = await newPerson();
    let over = false;
    const storm = Array.from({ length: 60 }, async (_, n) => {
      const statuses: number[] = [];
      for (let round = 0; !over; round++)
        statuses.push((await ask(login(`nobody.${n}.${round}@example.org`))).status);
      return statuses;
    });
    const answers: number[] = [];
    for (let n = 0; n < 6; n++) answers.push(statusOf(await ask({ ...login(email), device_token })));
    over = true;
    const statuses = (await Promise.all(storm)).flat();
    expect(answers).toEqual(Array<number>(6).fill(200));
    expect(statuses).toContain(503);
  });
});
