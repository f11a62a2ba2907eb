import { describe, expect, test } from "vitest";
import { PASSWORD } from "../../support/world.ts";
import { fillForm } from "../support/forms.ts";
import { answersOtherThan403 } from "../support/refused-forms.ts";
import { mapConcurrently, type RawRequest } from "../support/requests.ts";
import { everyScreen, findFormAddress } from "../support/screens.ts";
import { startSharedConsole } from "../support/seeded-console.ts";
import type { Visitor } from "../support/visitor.ts";

const shared = startSharedConsole();
const screens = everyScreen().filter(({ isLayout }) => !isLayout);
const actions = screens.filter(({ hasAction }) => hasAction);

async function administrator(): Promise<Visitor> {
  const visitor = shared.now.visitor();
  await visitor.signIn(shared.now.mine.people.administrator);
  await visitor.enter(shared.now.mine.ids.domain);
  return visitor;
}

describe("a form that is not from a page of the console", () => {
  const evil = "https://evil.test";
  const none = "";

  /** What a page of another site, or a program, can make of a request. */
  const origins: [string, Record<string, string>][] = [
    ["another site", { origin: evil, "sec-fetch-site": none }],
    ["another site that the browser names", { origin: evil, "sec-fetch-site": "cross-site" }],
    ["our own origin of a cross-site request", { "sec-fetch-site": "cross-site" }],
    ["another port or subdomain", { "sec-fetch-site": "same-site" }],
    ["a sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["a hidden origin", { origin: "null", "sec-fetch-site": none }],
    ["no origin", { origin: none, "sec-fetch-site": none }],
    ["no origin, with a referrer", { origin: none, "sec-fetch-site": none, referer: "http://localhost/" }],
    ["a broken origin", { origin: "https://[", "sec-fetch-site": none }],
    [
      "a forged X-Forwarded-Host header",
      { origin: evil, "sec-fetch-site": none, "x-forwarded-host": "evil.test" },
    ],
    [
      "a forged Forwarded header",
      { origin: evil, "sec-fetch-site": none, forwarded: "host=evil.test;proto=https" },
    ],
  ];

  test.each(origins)("sent from %s is refused by every screen", async (_where, headers) => {
    const visitor = await administrator();
    const formToken = await visitor.formToken();
    await shared.expectUnchanged(async () => {
      const problems = await mapConcurrently(screens, async (screen) => {
        const address = findFormAddress(screen, shared.now.mine.ids);
        const fields = screen.hasAction ? fillForm(screen, shared.now.mine) : {};
        const body = new URLSearchParams({ formToken, ...fields }).toString();
        const { status } = await visitor.submit(address, {}, { body, headers });
        return status === 403 ? [] : [`${screen.id}: ${status}`];
      });
      expect(problems.flat()).toEqual([]);
    });
  });

  test("is refused without a token, with another session's and in another shape", async () => {
    const visitor = await administrator();
    const [own, foreign] = [await visitor.formToken(), await shared.now.visitor().formToken()];
    const json = { "content-type": "application/json" };
    function shapesOf(fields: Record<string, string>): Partial<RawRequest>[] {
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
    await shared.expectUnchanged(async () => {
      const problems = await mapConcurrently(actions, async (screen) => {
        const address = findFormAddress(screen, shared.now.mine.ids);
        const found = [];
        for (const [index, shape] of shapesOf(fillForm(screen, shared.now.mine)).entries()) {
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
    await shared.expectUnchanged(async () => {
      const problems = await mapConcurrently(screens, async (screen) => {
        const address = findFormAddress(screen, shared.now.mine.ids);
        const found = [];
        for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
          const fields = screen.hasAction ? fillForm(screen, shared.now.mine) : {};
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
    await shared.expectUnchanged(async () => {
      const problems = await mapConcurrently(actions, async (screen) => {
        const query = new URLSearchParams({
          ...fillForm(screen, shared.now.mine),
          formToken,
          _method: "POST",
        });
        const address = findFormAddress(screen, shared.now.mine.ids);
        const { status } = await visitor.open(`${address.split("?")[0]}?${query.toString()}`);
        return status < 500 ? [] : [`${screen.id}: ${status}`];
      });
      expect(problems.flat()).toEqual([]);
    });
  });
});

/** Actions that change only what is the sender's: how lists are shown, their browsers, their door. */
const ownActions = [
  "routes/sign-in/layout",
  "routes/sign-in/theme",
  "routes/sign-in/search-key",
  "routes/sign-in/ring-sound",
  "routes/account/own-sip",
  "routes/account/push/register-browser",
  "routes/building/doors/door",
  "routes/building/people/my-access/report-own-tag",
];

describe("a form of a person without the right", () => {
  /** The statuses of the actions that everybody in a building may use; all others answer 403. */
  const forResidents: Record<string, number> = {
    "routes/sign-in/login/route": 302,
    "routes/set-up/setup/route": 409,
    "routes/sign-in/sign-up/route": 404,
    "routes/sign-in/layout": 303,
    "routes/sign-in/theme": 303,
    "routes/sign-in/search-key": 303,
    "routes/sign-in/ring-sound": 303,
    "routes/sign-in/language/route": 303,
    "routes/sign-in/invite/route": 404,
    "routes/sign-in/activate/route": 400,
    "routes/sign-in/known-browser": 400,
    "routes/sign-in/reset-password/route": 400,
    "routes/sign-in/terms/route": 400,
    "routes/account/route": 400,
    "routes/account/own-picture-form": 303,
    // Shown in the answer, once.
    "routes/account/own-sip": 200,
    "routes/account/push/register-browser": 303,
    "routes/account/push/end-subscription": 404,
    "routes/account/delete-account": 400,
    "routes/sign-in/second-factor/route": 302,
    "routes/account/end-sign-in": 404,
    "routes/account/end-other-sign-ins": 303,
    "routes/account/set-up-app/route": 400,
    "routes/account/recovery-codes": 409,
    "routes/account/remove-app": 409,
    "routes/account/new-passkey/route": 400,
    "routes/account/remove-passkey": 404,
    "routes/sign-in/proof": 302,
    // The page that it redirects to shows that nothing was opened for them.
    "routes/building/doors/door": 303,
    "routes/building/history/export": 404,
    "routes/building/history/export-history/route": 303,
    "routes/home/user-home/route": 303,
    "routes/home/building-address": 303,
    "routes/home/new-building": 404,
    "routes/home/join-building": 404,
    "routes/home/activate-own-licence": 404,
    "new-own-virtual-user": 400,
    "routes/building/devices/diagnostic": 303,
    // The call did not ring for them.
    "routes/building/calls/call": 404,
    "routes/building/calls/own-words": 404,
    // Only their own notes are marked as read.
    "routes/building/notes/route": 303,
    "routes/building/leave-building": 303,
    // They see the building as themselves.
    "routes/building/stop-view": 303,
    "routes/building/people/my-access/report-own-tag": 303,
    "routes/sign-in/logout": 303,
  };

  /** The further actions of a credential manager. */
  const forCredentialManagers = [
    ...[
      "routes/building/people/add-access/route",
      "routes/building/people/change-credential",
      "routes/building/people/delete-credential",
      "routes/building/people/person/route",
    ],
    ...[
      "routes/building/tags/new-tag/route",
      "routes/building/tags/give-tag",
      "routes/building/tags/rename-tag",
      "rename-held-tag",
      "routes/building/tags/delete-tag",
      "routes/building/tags/tag/route",
      "routes/building/tags/withdraw-lost",
    ],
    ...["routes/building/people/change-face", "routes/building/people/delete-face"],
  ];

  /** Actions for people alone. */
  const notForVirtualUsers = [
    ...["routes/account/route", "routes/account/delete-account", "routes/sign-in/invite/route"],
    ...["routes/account/set-up-app/route", "routes/account/recovery-codes", "routes/account/remove-app"],
    ...["routes/account/new-passkey/route", "routes/account/remove-passkey", "new-own-virtual-user"],
    ...["routes/home/new-building", "routes/home/join-building", "routes/home/activate-own-licence"],
  ];

  const residentForms = Object.keys(forResidents);

  async function inside(someone: { email: string; password: string }): Promise<Visitor> {
    const visitor = shared.now.visitor();
    await visitor.signIn(someone);
    await visitor.enter(shared.now.mine.ids.domain);
    return visitor;
  }

  const resident = (): Promise<Visitor> => inside(shared.now.mine.people.resident);

  test.each<[string, () => Promise<Visitor>, string[]]>([
    ["a resident", resident, residentForms],
    [
      "a credential manager",
      () => inside(shared.now.mine.people.credentialManager),
      [...residentForms, ...forCredentialManagers],
    ],
    [
      "a virtual user",
      () => inside({ email: shared.now.mine.virtualUser.userName, password: PASSWORD }),
      residentForms.filter((id) => !notForVirtualUsers.includes(id)),
    ],
  ])("of %s is refused with 403 by every action that is not for them", async (_who, come, may) => {
    const visitor = await come();
    expect(may.filter((id) => !actions.some((screen) => screen.id === id))).toEqual([]);
    await shared.expectUnchanged(async () => {
      const problems = await mapConcurrently(
        actions.filter(({ id }) => !may.includes(id)),
        async (screen) => {
          const address = findFormAddress(screen, shared.now.mine.ids);
          const wrong = await answersOtherThan403(visitor, address, fillForm(screen, shared.now.mine));
          return wrong.map((answer) => `${screen.id}: ${answer}`);
        },
      );
      expect(problems.flat()).toEqual([]);
    });
  });

  test("changes no one else's data where the action is for everyone", async () => {
    await shared.expectUnchanged(async () => {
      for (const [id, expected] of Object.entries(forResidents)) {
        if (ownActions.includes(id)) continue;
        const visitor = await resident();
        const screen = actions.find((each) => each.id === id)!;
        const address = findFormAddress(screen, shared.now.mine.ids);
        const { status } = await visitor.submit(address, fillForm(screen, shared.now.mine));
        expect(status, id).toBe(expected);
      }
    });
  });

  test("redirects a visitor without a session to the login", async () => {
    const visitor = shared.now.visitor();
    await visitor.formToken();
    // Signing out is for everybody, and deletes the cookie that the other form tokens belong to.
    const open = [
      "routes/sign-in/login/route",
      "routes/set-up/setup/route",
      "routes/sign-in/sign-up/route",
      "routes/sign-in/language/route",
      "routes/sign-in/invite/route",
      "routes/sign-in/activate/route",
      "routes/sign-in/known-browser",
      "routes/sign-in/reset-password/route",
      "routes/sign-in/terms/route",
      "routes/sign-in/logout",
    ];
    expect(open.filter((id) => !actions.some((screen) => screen.id === id))).toEqual([]);
    await shared.expectUnchanged(async () => {
      const problems = await mapConcurrently(
        actions.filter(({ id }) => !open.includes(id)),
        async (screen) => {
          const address = findFormAddress(screen, shared.now.mine.ids);
          const { status, headers } = await visitor.submit(address, fillForm(screen, shared.now.mine));
          const isTurnedAway = status === 401 || ([302, 303].includes(status) && headers.location === "/");
          return isTurnedAway ? [] : [`${screen.id}: ${status} ${headers.location}`];
        },
      );
      expect(problems.flat()).toEqual([]);
    });
  });
});
