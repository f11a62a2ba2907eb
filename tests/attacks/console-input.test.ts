import { describe, expect, test } from "vitest";
import { loginSchema } from "#app/forms/schemas/login-schema.ts";
import { submit } from "#app/forms/submit.ts";
import { valuesToTry } from "../support/fault-length.ts";
import { fillForm } from "./support/forms.ts";
import { mapConcurrently, send } from "./support/requests.ts";
import { everyScreen, findAddress, findFormAddress, withoutScreens } from "./support/screens.ts";
import { startSharedConsole } from "./support/seeded-console.ts";
import type { Visitor } from "./support/visitor.ts";

const shared = startSharedConsole();
const screens = everyScreen().filter(({ isLayout }) => !isLayout);

async function administrator(): Promise<Visitor> {
  const visitor = shared.now.visitor();
  await visitor.signIn(shared.now.mine.people.administrator);
  await visitor.enter(shared.now.mine.ids.domain);
  return visitor;
}

describe("a redirect", () => {
  const elsewhere = [
    "//evil.test",
    "/\\evil.test",
    "/%09/evil.test",
    "/\t/evil.test",
    "https:evil.test",
    "https://evil.test",
    "/.//evil.test",
    "javascript:alert(1)",
    "/%2f%2fevil.test",
    "\\\\evil.test",
    "//evil.test/%2f..",
    "/%5cevil.test",
    "evil.test",
    "/a\r\nLocation: https://evil.test",
  ];
  /** A path of the console: no browser reads it as another host. */
  const own = /^\/(?![/\\])[^\s\\]*$/;

  test("redirects to a page of the console, whatever address is requested", async () => {
    const visitor = await administrator();
    const names = ["redirectTo", "redirect", "returnTo", "next", "url", "to", "back", "continue"];
    const open = shared.now.visitor();
    await open.formToken();
    const problems = await mapConcurrently(elsewhere, async (target) => {
      const found: string[] = [];
      const query = new URLSearchParams(names.map((name) => [name, target])).toString();
      const referer: Record<string, string> = {};
      if (/^[\x20-\x7e]+$/.test(target)) referer["referer"] = target;
      const answers = [
        await open.submit(`/?index&${query}`, {
          username: "nobody@example.org",
          password: "x",
          redirectTo: target,
        }),
        await visitor.submit(
          `/language?${query}`,
          { language: "de", redirectTo: target },
          { headers: referer },
        ),
        await visitor.submit(
          "/language",
          { language: "de" },
          { headers: { referer: `http://localhost${encodeURI(target)}` } },
        ),
        await visitor.open(`/?${query}`, referer),
        await visitor.open(`/domain/leave?${query}`, referer),
        await open.open(`/user_home?${query}`, referer),
        await open.open(`/logout?${query}`, referer),
      ];
      for (const { status, headers } of answers) {
        if (status >= 500) found.push(`${status}`);
        if (headers.location !== undefined && !own.test(headers.location)) found.push(headers.location);
      }
      return found.map((what) => `${target}: ${what}`);
    });
    expect(problems.flat()).toEqual([]);
  });

  test("of a disguised address leads to no other host either", async () => {
    const { url } = shared.now.console;
    for (const target of elsewhere.filter((text) => /^[\x21-\x7e]+$/.test(text))) {
      for (const suffix of ["", "/", "?a=b", ".data", "/..", "/%2e%2e"]) {
        const answer = await send(url, { path: target + suffix });
        if (answer.headers.location !== undefined) expect(answer.headers.location).toMatch(own);
        expect(answer.status).toBeLessThan(500);
      }
    }
  });
});

describe("any content", () => {
  const hostile = [
    "a\0b",
    "\r\nSet-Cookie: a=b\u2028",
    "x".repeat(10_000),
    "' OR '1'='1' {{7*7}}",
    "__proto__",
    "",
  ];
  /** Actions that end the walk's session, or replace its id. */
  const endings = [
    "routes/sign-in/login/route",
    "routes/sign-in/logout",
    // Without a link it accepts for the signed-in person.
    "routes/sign-in/terms/route",
    "routes/building/leave-building",
    // Nothing else is carried out afterwards.
    "routes/building/people/see-as",
  ];
  /** Actions that remove what the others need. */
  const removals = [/delete-/, /remove/, /withdraw/, /change-administrator/, /return-hardware/];

  test("never causes a server error in a form", async () => {
    const visitor = await administrator();
    const places = withoutScreens(screens, [...endings, ...removals])
      .filter(({ hasAction }) => hasAction)
      .flatMap((screen) => {
        const fields = fillForm(screen, shared.now.mine);
        return [...Object.keys(fields), "more"].map((name) => ({ screen, fields, name }));
      });
    const tries = places.flatMap(({ screen, fields, name }, at) =>
      valuesToTry(hostile, at).map((text) => ({ screen, fields: { ...fields, [name]: text }, name, text })),
    );
    const formToken = await visitor.formToken();
    const problems = await mapConcurrently(tries, async ({ screen, fields, name, text }) => {
      const body = new URLSearchParams({ formToken, ...fields }).toString();
      const { status, headers } = await send(shared.now.console.url, {
        method: "POST",
        path: findFormAddress(screen, shared.now.mine.ids),
        body,
        headers: {
          origin: shared.now.console.url,
          cookie: `portineria=${visitor.cookies.get("portineria")}`,
          "content-type": "application/x-www-form-urlencoded",
        },
      });
      const set = (headers["set-cookie"] ?? []).filter((line) => line.startsWith("a="));
      return status < 500 && set.length === 0 ? [] : [`${screen.id} ${name}=${text.slice(0, 30)}: ${status}`];
    });
    expect(problems.flat()).toEqual([]);
    await visitor.expectInBuilding();
  }, 600_000);

  test("does nothing before a confirmation where one is needed", async () => {
    const visitor = await administrator();
    const { mine } = shared.now;
    const asking = screens.filter(
      (screen) => screen.hasAction && fillForm(screen, mine)["intent"] === "confirm",
    );
    expect(asking.map(({ id }) => id)).toContain("routes/building/devices/device/remove");
    // A refused page has no dialog: its passkey or release does not exist.
    const refusals = new Map<string, number[]>();
    for (const screen of asking) {
      const { status } = await visitor.open(findAddress(screen, mine.ids));
      refusals.set(screen.id, status === 200 ? [400] : [400, status]);
    }
    await shared.expectUnchanged(async () => {
      for (const screen of asking) {
        for (const intent of ["", "cancel"]) {
          const { status } = await visitor.submit(findFormAddress(screen, mine.ids), { intent });
          expect(refusals.get(screen.id), `${screen.id} ${intent}`).toContain(status);
        }
      }
    });
  });

  test("refuses an intent that a form doesn't have, and does nothing", async () => {
    const visitor = await administrator();
    const { mine } = shared.now;
    const choosing = screens.filter((screen) => screen.hasAction && "intent" in fillForm(screen, mine));
    expect(choosing.length).toBeGreaterThan(50);
    await shared.expectUnchanged(async () => {
      for (const screen of choosing) {
        const address = findFormAddress(screen, mine.ids);
        const form = { ...fillForm(screen, mine), intent: "no-such-intent" };
        const { status } = await visitor.submit(address, form);
        // The form is shown on its page again, so a page that is not there is not found.
        const page = status === 400 ? undefined : await visitor.open(address);
        expect(status, screen.id).toBe(page && page.status !== 200 ? page.status : 400);
      }
    });
  });

  test("never changes the prototype of objects", async () => {
    for (const name of [
      "__proto__[polluted]",
      "__proto__.polluted",
      "constructor.prototype.polluted",
      "a[__proto__][polluted]",
      "username.__proto__.polluted",
      "a[constructor][prototype][polluted]",
    ]) {
      const form = new FormData();
      form.set(name, "1");
      form.set("username", "a");
      await submit(form, { schema: loginSchema, show: () => null }, async () => null).catch(() => undefined);
      expect(({} as Record<string, unknown>)["polluted"], name).toBeUndefined();
    }
  });

  test("is refused in a field whose name would fill the memory or the stack", async () => {
    const visitor = await administrator();
    const answers = [
      ...["username[40000000]", `username${".a".repeat(20_000)}`, `username${"[0]".repeat(20_000)}`].map(
        (name) => shared.now.visitor().submit("/?index", { [name]: "x" }),
      ),
      ...["__intent__", "__state__"].map((name) =>
        shared.now.visitor().submit("/?index", {
          [name]: JSON.stringify({ type: "update", payload: { name: "a[40000000]", value: 1 } }),
        }),
      ),
      visitor.open(`/domain/devices/new?hwId=1&hwId${".a".repeat(3_000)}=x`),
      visitor.submit("/api/activateDevice", { "hwId[40000000]": "x" }),
    ];
    // Some of these names alone are larger than the form may be.
    for (const { status } of await Promise.all(answers)) expect([400, 413]).toContain(status);
    expect((await send(shared.now.console.url, { path: "/healthz" })).status).toBe(200);
  });

  test("is refused if it is not UTF-8, raw or encoded, in a name or a value", async () => {
    const visitor = await administrator();
    const formToken = await visitor.formToken();
    const pairs = (text: string): Buffer => Buffer.from(`formToken=${formToken}&${text}`, "latin1");
    const boundary = "----bytes";
    const parts = (name: string, value: string): Buffer =>
      Buffer.from(
        [
          ["formToken", formToken],
          [name, value],
        ]
          .map(([of, is]) => `--${boundary}\r\nContent-Disposition: form-data; name="${of}"\r\n\r\n${is}\r\n`)
          .join("") + `--${boundary}--\r\n`,
        "latin1",
      );
    const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const given = [
      ...["label=%FF", "label=\xff", "label=%C3", "label=100%", "%FF=x", "label=%ED%A0%80"].map((text) => ({
        address: "/domain/settings",
        what: text,
        sent: { body: pairs(text) },
      })),
      ...[parts("preset", "\xff"), parts("\xff", "x")].map((body, at) => ({
        address: "/domain/settings/picture",
        what: `part ${at}`,
        sent: { body, headers: multipart },
      })),
    ];
    await shared.expectUnchanged(async () => {
      for (const { address, what, sent } of given) {
        const answer = await visitor.submit(address, undefined, sent);
        expect(answer.status, what).toBe(400);
        expect(answer.text, what).toContain("1001");
      }
    });
  });

  test("never causes a server error in an address or its query", async () => {
    const visitor = await administrator();
    const queries = ["%00", "%ff%", encodeURIComponent("-1e400' OR '1'='1' []"), "x".repeat(1_000)];
    const parameters = ["page", "search", "label", "device", "kind", "type"];
    const targets = screens.flatMap((screen, at) => {
      const address = findAddress(screen, shared.now.mine.ids);
      const last = screen.pattern.includes("/:") ? [address.replace(/[^/]+$/, queries[0]!)] : [];
      const queryStrings = valuesToTry(queries, at).map((value) =>
        parameters.map((name) => `${name}=${value}`),
      );
      return [...last, ...queryStrings.map((query) => `${address}?${query.join("&")}`)];
    });
    const problems = await mapConcurrently(targets, async (target) => {
      const { status } = await visitor.open(target);
      return status >= 500 ? [`${target}: ${status}`] : [];
    });
    expect(problems.flat()).toEqual([]);
    await visitor.expectInBuilding();
  });
});
