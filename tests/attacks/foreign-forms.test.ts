import { describe, expect, test } from "vitest";
import { PASSWORD } from "../support/world.ts";
import { formOf } from "./forms.ts";
import { startOneConsole } from "./furnished-console.ts";
import { each, type Received, type Sent } from "./requests.ts";
import { everyScreen, formAddressOf } from "./screens.ts";
import type { Visitor } from "./visitor.ts";

const ground = startOneConsole();
const screens = everyScreen().filter(({ isLayout }) => !isLayout);
const actions = screens.filter(({ hasAction }) => hasAction);

async function administrator(): Promise<Visitor> {
  const visitor = ground.now.visitor();
  await visitor.signIn(ground.now.mine.people.administrator);
  await visitor.enter(ground.now.mine.ids.domain);
  return visitor;
}

describe("a form that is not from a page of ours", () => {
  const evil = "https://evil.test";
  const none = "";

  /** What a page of another site, or a program, can make of a request. */
  const origins: [string, Record<string, string>][] = [
    ["another site", { origin: evil, "sec-fetch-site": none }],
    ["another site that the browser names", { origin: evil, "sec-fetch-site": "cross-site" }],
    ["our own origin of a cross-site request", { "sec-fetch-site": "cross-site" }],
    ["another port or subdomain", { "sec-fetch-site": "same-site" }],
    ["a sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["a place that hides", { origin: "null", "sec-fetch-site": none }],
    ["nowhere", { origin: none, "sec-fetch-site": none }],
    ["nowhere, with a referrer", { origin: none, "sec-fetch-site": none, referer: "http://localhost/" }],
    ["a broken origin", { origin: "https://[", "sec-fetch-site": none }],
    ["a host made believable", { origin: evil, "sec-fetch-site": none, "x-forwarded-host": "evil.test" }],
    ["a host forwarded", { origin: evil, "sec-fetch-site": none, forwarded: "host=evil.test;proto=https" }],
  ];

  test.each(origins)("but from %s is refused by every screen", async (_where, headers) => {
    const visitor = await administrator();
    const formToken = await visitor.formToken();
    await ground.expectUnchanged(async () => {
      const problems = await each(screens, async (screen) => {
        const address = formAddressOf(screen, ground.now.mine.ids);
        const fields = screen.hasAction ? formOf(screen, ground.now.mine) : {};
        const body = new URLSearchParams({ formToken, ...fields }).toString();
        const { status } = await visitor.submit(address, {}, { body, headers });
        return status === 403 ? [] : [`${screen.id}: ${status}`];
      });
      expect(problems.flat()).toEqual([]);
    });
  });

  test("is refused without a token, with another session's and in another shape", async () => {
    const visitor = await administrator();
    const [own, foreign] = [await visitor.formToken(), await ground.now.visitor().formToken()];
    const json = { "content-type": "application/json" };
    function shapesOf(fields: Record<string, string>): Partial<Sent>[] {
      const form = (more: Record<string, string>) => new URLSearchParams({ ...fields, ...more }).toString();
      return [
        { body: form({}) },
        { body: form({ formToken: "" }) },
        { body: form({ formToken: foreign }) },
        { body: form({ formToken: own.slice(0, -1) }) },
        { body: `${form({ formToken: own })}&formToken=${own}` },
        { body: form({ "formToken[]": own }) },
        { body: form({ formToken: own }), headers: { "content-type": "text/plain" } },
        { body: form({ formToken: own }), headers: { "content-type": "" } },
        { body: JSON.stringify({ ...fields, formToken: own }), headers: { "content-type": "text/plain" } },
        { body: JSON.stringify({ ...fields, formToken: own }), headers: json },
        { body: JSON.stringify(fields), headers: { ...json, "x-form-token": foreign } },
        { body: form({}), headers: { "x-form-token": foreign } },
        { body: form({}), headers: { cookie: `portineria=made-up; formToken=${own}` } },
      ];
    }
    await ground.expectUnchanged(async () => {
      const problems = await each(actions, async (screen) => {
        const address = formAddressOf(screen, ground.now.mine.ids);
        const found = [];
        for (const [index, shape] of shapesOf(formOf(screen, ground.now.mine)).entries()) {
          for (const path of [address, `${address.split("?")[0]}.data`]) {
            const { status } = await visitor.submit(path === "/.data" ? "/_root.data" : path, {}, shape);
            if (status !== 403) found.push(`${screen.id} ${path} shape ${index}: ${status}`);
          }
        }
        return found;
      });
      expect(problems.flat()).toEqual([]);
    });
  });

  test("is refused by every other method", async () => {
    const visitor = await administrator();
    await ground.expectUnchanged(async () => {
      const problems = await each(screens, async (screen) => {
        const address = formAddressOf(screen, ground.now.mine.ids);
        const found = [];
        for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
          const fields = screen.hasAction ? formOf(screen, ground.now.mine) : {};
          const body = new URLSearchParams(fields).toString();
          const headers = { "x-http-method-override": "POST" };
          const { status } = await visitor.submit(address, {}, { method, body, headers });
          if (![403, 405].includes(status)) found.push(`${method} ${screen.id}: ${status}`);
        }
        return found;
      });
      expect(problems.flat()).toEqual([]);
    });
  });

  test("changes nothing when it comes as a GET", async () => {
    const visitor = await administrator();
    const formToken = await visitor.formToken();
    await ground.expectUnchanged(async () => {
      const problems = await each(actions, async (screen) => {
        const query = new URLSearchParams({ ...formOf(screen, ground.now.mine), formToken, _method: "POST" });
        const address = formAddressOf(screen, ground.now.mine.ids);
        const { status } = await visitor.open(`${address.split("?")[0]}?${query.toString()}`);
        return status < 500 ? [] : [`${screen.id}: ${status}`];
      });
      expect(problems.flat()).toEqual([]);
    });
  });
});

/** Changes how its sender alone is shown lists. */
const ofOneself = "routes/layout/route";

describe("a form of who may not", () => {
  /** What everybody in a building may do, and what becomes of its example; every other action answers 403. */
  const forResidents: Record<string, number> = {
    "routes/login/route": 302,
    "routes/setup/route": 401,
    "routes/sign-up/route": 404,
    "routes/layout/route": 303,
    "routes/language/route": 303,
    "routes/invite/route": 404,
    "routes/activate/route": 400,
    "routes/reset-password/route": 400,
    "routes/terms/route": 400,
    "routes/account/route": 400,
    "routes/own-picture/route": 303,
    "routes/delete-account/route": 400,
    "routes/second-factor/route": 302,
    "routes/security/route": 404,
    "routes/set-up-app/route": 400,
    "routes/recovery-codes/route": 400,
    "routes/remove-app/route": 400,
    "routes/new-passkey/route": 400,
    "routes/remove-passkey/route": 404,
    "routes/export/route": 404,
    "routes/export-history/route": 303,
    "routes/user-home/route": 303,
    "routes/new-building/route": 404,
    "routes/join-building/route": 404,
    "routes/activate-own-licence/route": 404,
    "new-own-virtual-user": 400,
    "routes/choose-device/route": 303,
    "routes/leave-building/route": 303,
    "routes/logout/route": 303,
  };

  /** What a credential manager may do beyond that. */
  const forCredentialManagers = [
    ...["routes/new-credential/route", "routes/delete-credential/route", "routes/person/route"],
    ...["routes/new-tag/route", "new-pool-tag", "routes/give-tag/route", "routes/delete-tag/route"],
    ...["routes/new-face/route", "routes/change-face/route", "routes/delete-face/route"],
  ];

  /** What is for people alone. */
  const notForVirtualUsers = [
    ...["routes/account/route", "routes/delete-account/route", "routes/invite/route"],
    ...["routes/set-up-app/route", "routes/recovery-codes/route", "routes/remove-app/route"],
    ...["routes/new-passkey/route", "routes/remove-passkey/route", "new-own-virtual-user"],
    ...["routes/new-building/route", "routes/join-building/route", "routes/activate-own-licence/route"],
  ];

  const everybodys = Object.keys(forResidents);

  async function inside(somebody: { email: string; password: string }): Promise<Visitor> {
    const visitor = ground.now.visitor();
    await visitor.signIn(somebody);
    await visitor.enter(ground.now.mine.ids.domain);
    return visitor;
  }

  const resident = (): Promise<Visitor> => inside(ground.now.mine.people.resident);

  test.each<[string, () => Promise<Visitor>, string[]]>([
    ["a resident", resident, everybodys],
    [
      "a credential manager",
      () => inside(ground.now.mine.people.credentialManager),
      [...everybodys, ...forCredentialManagers],
    ],
    [
      "a virtual user",
      () => inside({ email: ground.now.mine.virtualUser.userName, password: PASSWORD }),
      everybodys.filter((id) => !notForVirtualUsers.includes(id)),
    ],
  ])("of %s is refused with 403 by every action that is not for them", async (_who, come, may) => {
    const visitor = await come();
    expect(may.filter((id) => !actions.some((screen) => screen.id === id))).toEqual([]);
    await ground.expectUnchanged(async () => {
      const problems = await each(
        actions.filter(({ id }) => !may.includes(id)),
        async (screen) => {
          const address = formAddressOf(screen, ground.now.mine.ids);
          const answer = await visitor.submit(address, formOf(screen, ground.now.mine));
          return answer.status === 403 ? [] : [`${screen.id}: ${answer.status} ${answer.text.slice(0, 200)}`];
        },
      );
      expect(problems.flat()).toEqual([]);
    });
  });

  test("changes nothing of anybody else's where the action is for everybody", async () => {
    await ground.expectUnchanged(async () => {
      for (const [id, expected] of Object.entries(forResidents)) {
        if (id === ofOneself) continue;
        const visitor = await resident();
        const screen = actions.find((each) => each.id === id)!;
        const address = formAddressOf(screen, ground.now.mine.ids);
        const { status } = await visitor.submit(address, formOf(screen, ground.now.mine));
        expect(status, id).toBe(expected);
      }
    });
  });

  test("leads nobody anywhere but to the login", async () => {
    const visitor = ground.now.visitor();
    await visitor.formToken();
    // Signing out is for everybody, and forgets the cookie of the others' form tokens.
    const names = [
      "login",
      "setup",
      "sign-up",
      "language",
      "invite",
      "activate",
      "reset-password",
      "terms",
      "logout",
    ];
    const open = names.map((name) => `routes/${name}/route`);
    await ground.expectUnchanged(async () => {
      const problems = await each(
        actions.filter(({ id }) => !open.includes(id)),
        async (screen) => {
          const address = formAddressOf(screen, ground.now.mine.ids);
          const { status, headers } = await visitor.submit(address, formOf(screen, ground.now.mine));
          const isTurnedAway = status === 401 || ([302, 303].includes(status) && headers.location === "/");
          return isTurnedAway ? [] : [`${screen.id}: ${status} ${headers.location}`];
        },
      );
      expect(problems.flat()).toEqual([]);
    });
  });
});

describe("a QR code", () => {
  test("is posted for as it is got, by a form and as JSON, with the form token alone", async () => {
    const visitor = await administrator();
    const { mine, theirs } = ground.now;
    const formToken = await visitor.formToken();
    const json = (asked: object, token = formToken): Promise<Received> =>
      visitor.submit("/api/qrgen", undefined, {
        body: JSON.stringify(asked),
        headers: { "content-type": "application/json", "x-form-token": token },
      });
    const post = { form: (asked: Record<string, string>) => visitor.submit("/api/qrgen", asked), json };
    for (const [how, ask] of Object.entries(post)) {
      for (const [what, got] of [
        ["device", `/api/qrgen?device=${mine.ids.device}`],
        ["invite", `/api/qrgen?invite=${mine.ids.invite}`],
      ] as const) {
        const drawn = await ask({ [what]: mine.ids[what] });
        expect(drawn.status, `${how} ${what}`).toBe(200);
        expect(drawn.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
        expect(drawn.text).toContain("<path");
        expect(drawn.text, `${how} ${what}`).toBe((await visitor.open(got)).text);
        const foreign = await ask({ [what]: theirs.ids[what] });
        expect(foreign.status, `${how} ${what}`).toBe(404);
        const unknown = await ask({ [what]: "00000000-0000-4000-8000-000000000000" });
        expect(foreign.text).toBe(unknown.text);
      }
      for (const wrong of [{}, { text: "x" }, { device: mine.ids.device, text: "x" }]) {
        expect((await ask(wrong as Record<string, string>)).status, JSON.stringify(wrong)).toBe(400);
      }
    }
    expect((await json({ device: mine.ids.device }, "guessed")).status).toBe(403);
    const broken = await visitor.submit("/api/qrgen", undefined, {
      body: '{"device":',
      headers: { "content-type": "application/json", "x-form-token": formToken },
    });
    expect(broken.status).toBe(400);
  });
});

describe("an address for programs", () => {
  test("is for nobody who is signed in but in no building, nor for a stranger", async () => {
    const { mine } = ground.now;
    const asked = {
      "/api/qrgen": { device: mine.ids.device },
      "/api/activateDevice": { ...mine.delivered, licenseId: mine.ids.licence },
    };
    const nobody = ground.now.visitor();
    const person = ground.now.visitor();
    await person.signIn(mine.people.resident);
    await ground.expectUnchanged(async () => {
      for (const [address, fields] of Object.entries(asked)) {
        for (const [visitor, status] of [
          [nobody, 401],
          [person, 403],
        ] as const) {
          const got = await visitor.open(`${address}?${new URLSearchParams(fields).toString()}`);
          const posted = await visitor.submit(address, fields);
          for (const answer of [got, posted]) {
            expect(answer.status, address).toBe(status);
            expect(JSON.parse(answer.text)).toEqual({
              code: expect.any(Number),
              message: expect.any(String),
            });
          }
        }
      }
    });
  });
});
