import { describe, expect, test } from "vitest";
import { escaped, hostileNames, MARK } from "../support/hostile-names.ts";
import { mapConcurrently, type RawResponse } from "../support/requests.ts";
import { everyScreen, findAddress, findFormAddress, isOfBuilding, type Screen } from "../support/screens.ts";
import { screensForCredentialManagers, screensForEveryone } from "../support/screens-for-roles.ts";
import { screensForVisitors } from "../support/screens-for-visitors.ts";
import { startSharedConsole } from "../support/seeded-console.ts";
import { stealSession } from "../support/stolen-session.ts";
import type { Visitor } from "../support/visitor.ts";

const shared = startSharedConsole({ naming: hostileNames() });
const screens = everyScreen();

/** Returns what an answer contains of a building: its names, ids, mail addresses, codes. */
function leaksOf({ text }: RawResponse): string[] {
  const { mine, theirs } = shared.now;
  const canaries = [mine, theirs].flatMap(({ ids, secrets, people }) => [
    ...Object.values(ids),
    ...Object.values(secrets),
    ...Object.values(people).flatMap(({ email, token }) => [email, token]),
  ]);
  return [MARK, ...canaries].filter((canary) => text.includes(canary));
}

/** Returns the problems that `problemOf` reports, with their screens. */
async function walk(problemOf: (screen: Screen) => Promise<string | undefined>): Promise<string[]> {
  const problems = await mapConcurrently(screens, async (screen) => {
    const problem = await problemOf(screen);
    return problem === undefined ? [] : [`${screen.id} ${screen.pattern}: ${problem}`];
  });
  return problems.flat();
}

describe("for a visitor without a session", () => {
  test("every screen except the public ones redirects to the login", async () => {
    const visitor = shared.now.visitor();
    const problems = await walk(async (screen) => {
      const expected = screensForVisitors[screen.pattern] ?? "/";
      const answer = await visitor.open(findAddress(screen, shared.now.mine.ids));
      const outcome = answer.status === 302 ? answer.headers.location : answer.status;
      return outcome === expected ? undefined : `${outcome} instead of ${expected}`;
    });
    expect(problems).toEqual([]);
  });

  test("no screen's data is disclosed, however the loaders are chosen", async () => {
    const visitor = shared.now.visitor();
    const problems = await walk(async (screen) => {
      const address = findAddress(screen, shared.now.mine.ids);
      const [id, whole] = [encodeURIComponent(screen.id), address === "/" ? "/_root" : address];
      const ways = [
        `${whole}.data`,
        `${whole}.data?_routes=${id}`,
        `${whole}.data?_routes=root,${id}`,
        `${address}?_data=${id}`,
        `${address}?index&_data=${id}`,
        `/_root.data?_routes=${id}`,
        `/invite/no-such-invite.data?_routes=${id}`,
        `/?_data=${id}`,
        `/invite/no-such-invite?_data=${id}`,
      ];
      for (const way of ways) {
        const answer = await visitor.open(way, { accept: "*/*" });
        const leaks = leaksOf(answer).filter((leak) => !way.includes(leak));
        if (answer.status >= 500 || leaks.length > 0) return `${way}: ${answer.status} ${leaks.join()}`;
      }
      return undefined;
    });
    expect(problems).toEqual([]);
  });
});

describe.each([
  { role: "resident", also: {} },
  { role: "credentialManager", also: screensForCredentialManagers },
] as const)("for a $role", ({ role, also }) => {
  async function newVisitor(): Promise<Visitor> {
    const visitor = shared.now.visitor();
    await visitor.signIn(shared.now.mine.people[role]);
    await visitor.enter(shared.now.mine.ids.domain);
    return visitor;
  }

  test("every screen that is not for everyone answers 403", async () => {
    const visitor = await newVisitor();
    const allowed: Record<string, number> = { ...screensForEveryone, ...also };
    const problems = await walk(async (screen) => {
      const { status } = await visitor.open(findAddress(screen, shared.now.mine.ids));
      const expected = allowed[screen.id] ?? 403;
      return status === expected ? undefined : `${status} instead of ${expected}`;
    });
    expect(problems).toEqual([]);
  });

  test("no part of a page discloses more than the page", async () => {
    const visitor = await newVisitor();
    const { secrets, people } = shared.now.mine;
    const others = [people.credentialManager.email, people.administrator.email];
    const forbidden = role === "resident" ? [...Object.values(secrets), ...others] : [secrets.invite];
    const problems = await walk(async (screen) => {
      // A stream only reports that something has changed, and does not end.
      if (screen.id === "routes/resources/live") return undefined;
      const address = findAddress(screen, shared.now.mine.ids);
      const whole = address === "/" ? "/_root" : address;
      const answer = await visitor.open(`${whole}.data?_routes=${encodeURIComponent(screen.id)}`, {
        accept: "*/*",
      });
      const leaked = forbidden.filter((text) => answer.text.includes(text));
      return answer.status >= 500 || leaked.length > 0 ? `${answer.status} ${leaked.join()}` : undefined;
    });
    expect(problems).toEqual([]);
  });

  test("a request that only administrators may make is refused to others before it is validated", async () => {
    const visitor = await newVisitor();
    const wrong = { hwId: "%", licenseId: "%" };
    const answers = [
      await visitor.open("/api/activateDevice"),
      await visitor.open("/api/activateDevice?hwId=%25"),
      await visitor.submit("/api/activateDevice"),
      await visitor.submit("/api/activateDevice", wrong),
      await visitor.open("/api/qrgen?invite=%25"),
      await visitor.open(`/api/qrgen?invite=${shared.now.mine.ids.invite}&text=x`),
      await visitor.submit("/api/qrgen", { invite: "%" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });

  test("a form of a page that is not for everyone is refused for that, whatever is wrong in it", async () => {
    const visitor = await newVisitor();
    const allowed: Record<string, number> = { ...screensForEveryone, ...also };
    const closed = screens.filter(({ id, hasAction }) => hasAction && (allowed[id] ?? 403) === 403);
    expect(closed.length).toBeGreaterThan(20);
    const problems = await mapConcurrently(closed, async (screen) => {
      const { status } = await visitor.submit(findFormAddress(screen, shared.now.mine.ids), {});
      return status === 403 ? [] : [`${screen.id}: ${status}`];
    });
    expect(problems.flat()).toEqual([]);
  });

  test("the screens of another building don't exist", async () => {
    const visitor = await newVisitor();
    const { mine, theirs } = shared.now;
    const problems = await mapConcurrently(screens.filter(isOfBuilding), async (screen) => {
      const answer = await visitor.open(findAddress(screen, { ...mine.ids, ...theirs.ids }));
      const leaked = Object.values(theirs.secrets).filter((secret) => answer.text.includes(secret));
      return [403, 404].includes(answer.status) && leaked.length === 0
        ? []
        : [`${screen.id}: ${answer.status}`];
    });
    expect(problems.flat()).toEqual([]);
  });
});

describe("for the administrator", () => {
  async function administrator(): Promise<Visitor> {
    const visitor = shared.now.visitor();
    await visitor.signIn(shared.now.mine.people.administrator);
    await visitor.enter(shared.now.mine.ids.domain);
    await visitor.submit("/domain/diagnostic", { deviceId: shared.now.mine.ids.device });
    return visitor;
  }

  test("no name runs as a script, and no token is disclosed, in the page and in its data", async () => {
    const visitor = await administrator();
    const session = (await stealSession(shared.now, visitor))!;
    const tokens = [session.userToken, session.building!.token].flatMap((token) => [
      token.access_token,
      token.refresh_token,
    ]);
    let shown = 0;
    const problems = await walk(async (screen) => {
      const address = findAddress(screen, shared.now.mine.ids);
      for (const way of [address, `${address}?search=${MARK}&label=${encodeURIComponent('"><img src=x>')}`]) {
        const answer = await visitor.open(way);
        if (answer.status >= 500) return `${answer.status}`;
        if (tokens.some((token) => JSON.stringify([answer.text, answer.headers]).includes(token)))
          return "discloses a token";
        if (!answer.headers["content-type"]?.startsWith("text/html")) continue;
        if (answer.text.includes(MARK)) shown += 1;
        const found = escaped.filter((pattern) => pattern.test(answer.text));
        if (found.length > 0) return `${way} ${found.join(" ")}`;
      }
      return undefined;
    });
    expect(problems).toEqual([]);
    expect(shown).toBeGreaterThan(40);
  });

  test("another building's entities don't exist either", async () => {
    const visitor = await administrator();
    const { mine, theirs } = shared.now;
    const problems = await mapConcurrently(screens.filter(isOfBuilding), async (screen) => {
      const { status } = await visitor.open(findAddress(screen, { ...mine.ids, ...theirs.ids }));
      return status === 404 ? [] : [`${screen.id}: ${status}`];
    });
    expect(problems.flat()).toEqual([]);
  });

  test("a QR code is only for the building's own entities, and contains no invented value", async () => {
    const visitor = await administrator();
    const { mine, theirs } = shared.now;
    const requests: [string, number][] = [
      [`device=${mine.ids.device}`, 200],
      [`invite=${mine.ids.invite}`, 200],
      [`device=${theirs.ids.device}`, 404],
      [`invite=${theirs.ids.invite}`, 404],
      // No call, least of all one that rang for the person.
      [`call=${mine.ids.device}`, 404],
      [`device=${mine.ids.device}&invite=${mine.ids.invite}`, 400],
      [`text=${encodeURIComponent("javascript:alert(1)")}`, 400],
      [`device=${encodeURIComponent("javascript:alert(1)")}`, 400],
      [`device=${mine.ids.device}&text=x`, 400],
      [`device=${"a".repeat(8_000)}`, 400],
      [`device=${encodeURIComponent("a;b:c\\d\n\u{1f6aa}")}`, 400],
      ["", 400],
    ];
    for (const [query, status] of requests) {
      expect((await visitor.open(`/api/qrgen?${query}`)).status, query).toBe(status);
    }
    const drawn = await visitor.open(`/api/qrgen?device=${mine.ids.device}`);
    expect(drawn.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
    expect(drawn.headers["content-security-policy"]).toContain("sandbox");
  });
});

describe("every answer", () => {
  test("of these walks carries the policy", () => {
    const answers = shared.now.answers();
    expect(answers.length).toBeGreaterThan(300);
    const problems = answers.flatMap(({ path, status, headers }) => {
      const policy = String(headers["content-security-policy"]);
      const isFile =
        "content-disposition" in headers || headers["content-type"]?.startsWith("image/") === true;
      const parts = isFile
        ? ["default-src 'none'", "sandbox"]
        : ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"];
      const wrong = [
        ...parts.filter((part) => !policy.includes(part)),
        ...(policy.includes("unsafe") ? ["unsafe"] : []),
        ...(headers["x-content-type-options"] === "nosniff" ? [] : ["nosniff"]),
        ...(headers["x-frame-options"] === "DENY" ? [] : ["x-frame-options"]),
        ...(headers["referrer-policy"] === "same-origin" ? [] : ["referrer-policy"]),
        ...(/no-store|private/.test(headers["cache-control"] ?? "") ? [] : ["cache-control"]),
        ...["x-powered-by", "server", "access-control-allow-origin"].filter((name) => name in headers),
      ];
      return wrong.length === 0 ? [] : [`${path} ${status}: ${wrong.join(", ")}`];
    });
    expect([...new Set(problems)]).toEqual([]);
  });

  test("gives each page a nonce that no other page had", () => {
    const nonces = shared.now.answers().flatMap(({ headers }) => {
      return /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? [];
    });
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  test("of a file carries it too, and no file of the server is served", async () => {
    const visitor = shared.now.visitor();
    const [asset] = /\/assets\/[^"']+\.js/.exec((await visitor.open("/")).text) ?? [];
    for (const path of [asset!, "/locales/en/common.json", "/mark.svg"]) {
      const { status, headers } = await visitor.open(path);
      if (status === 200) expect(headers["content-security-policy"], path).toContain("default-src 'none'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
    const outside = [
      "/../server/server.js",
      "/..%2fserver%2fserver.js",
      "/assets/..%2f..%2fserver%2fserver.js",
      "/assets/%2e%2e/%2e%2e/server/server.js",
      "/.env",
      "/package.json",
      "/server.js",
      "/secret.key",
      "/data/secret.key",
      "/portineria.db",
      "/assets/",
      "/assets",
      "/%00",
      "/assets/x%00.js",
      "/.git/config",
      "/build/server/server.js",
      "/assets\\..\\server.js",
    ];
    for (const path of outside) {
      const { status } = await visitor.open(path);
      expect([400, 404], `${path} ${status}`).toContain(status);
    }
  });
});
