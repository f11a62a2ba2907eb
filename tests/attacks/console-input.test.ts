import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { submit } from "#app/forms/submit.ts";
import { loginSchema } from "#app/forms/login-schema.ts";
import { formOf } from "./forms.ts";
import { startOneConsole } from "./furnished-console.ts";
import { each, send, sendBytes } from "./requests.ts";
import { addressOf, everyScreen, formAddressOf } from "./screens.ts";
import type { Visitor } from "./visitor.ts";

const ground = startOneConsole();
const screens = everyScreen().filter(({ isLayout }) => !isLayout);

async function administrator(): Promise<Visitor> {
  const visitor = ground.now.visitor();
  await visitor.signIn(ground.now.mine.people.administrator);
  await visitor.enter(ground.now.mine.ids.domain);
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
  /** A path of ours: to a browser it can't mean another host. */
  const own = /^\/(?![/\\])[^\s\\]*$/;

  test("leads to a page of ours, wherever somebody would like it to lead", async () => {
    const visitor = await administrator();
    const names = ["redirectTo", "redirect", "returnTo", "next", "url", "to", "back", "continue"];
    const open = ground.now.visitor();
    await open.formToken();
    const problems = await each(elsewhere, async (target) => {
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

  test("of an address in disguise leads nowhere else, either", async () => {
    const { url } = ground.now.console;
    for (const target of elsewhere.filter((text) => /^[\x21-\x7e]+$/.test(text))) {
      for (const suffix of ["", "/", "?a=b", ".data", "/..", "/%2e%2e"]) {
        const answer = await send(url, { path: target + suffix }).catch(() => undefined);
        if (answer?.headers.location !== undefined) expect(answer.headers.location).toMatch(own);
        expect(answer?.status ?? 400).toBeLessThan(500);
      }
    }
  });
});

describe("a form of our own with anything in it", () => {
  const hostile = [
    "a\0b",
    "\r\nSet-Cookie: a=b\u2028",
    "x".repeat(10_000),
    "' OR '1'='1' {{7*7}}",
    "__proto__",
    "",
  ];

  test("never fails at the server", async () => {
    const visitor = await administrator();
    const ends = ["logout", "leave-building", "login", "account"].map((name) => `routes/${name}/route`);
    const removes = /delete-|remove|withdraw|change-administrator|return-hardware/;
    const tries = screens
      .filter(({ id, hasAction }) => hasAction && !ends.includes(id) && !removes.test(id))
      .flatMap((screen) => {
        const fields = formOf(screen, ground.now.mine);
        return [...Object.keys(fields), "more"].flatMap((name) =>
          hostile.map((text) => ({ screen, fields: { ...fields, [name]: text }, name, text })),
        );
      });
    const formToken = await visitor.formToken();
    const problems = await each(tries, async ({ screen, fields, name, text }) => {
      const body = new URLSearchParams({ formToken, ...fields }).toString();
      const { status, headers } = await send(ground.now.console.url, {
        ...{ method: "POST", path: formAddressOf(screen, ground.now.mine.ids), body },
        headers: {
          origin: ground.now.console.url,
          cookie: `portineria=${visitor.cookies.get("portineria")}`,
          "content-type": "application/x-www-form-urlencoded",
        },
      });
      const set = (headers["set-cookie"] ?? []).filter((line) => line.startsWith("a="));
      return status < 500 && set.length === 0 ? [] : [`${screen.id} ${name}=${text.slice(0, 30)}: ${status}`];
    });
    expect(problems.flat()).toEqual([]);
  });

  test("does nothing where something is asked first, until it is confirmed", async () => {
    const visitor = await administrator();
    const { mine } = ground.now;
    const asking = screens.filter(
      (screen) => screen.hasAction && formOf(screen, mine)["intent"] === "confirm",
    );
    expect(asking.map(({ id }) => id)).toContain("routes/device/remove/route");
    await ground.expectUnchanged(async () => {
      for (const screen of asking) {
        for (const intent of ["", "cancel"]) {
          const { status } = await visitor.submit(formAddressOf(screen, mine.ids), { intent });
          expect(status, `${screen.id} ${intent}`).toBe(400);
        }
      }
    });
  });

  test("reaches nothing that all objects have in common", async () => {
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
      await submit(form, { schema: loginSchema }, async () => null).catch(() => undefined);
      expect(({} as Record<string, unknown>)["polluted"], name).toBeUndefined();
    }
  });

  test("is refused for a field whose name would fill the memory or the stack", async () => {
    const visitor = await administrator();
    const answers = [
      ...["username[40000000]", `username${".a".repeat(20_000)}`, `username${"[0]".repeat(20_000)}`].map(
        (name) => ground.now.visitor().submit("/?index", { [name]: "x" }),
      ),
      ...["__intent__", "__state__"].map((name) =>
        ground.now.visitor().submit("/?index", {
          [name]: JSON.stringify({ type: "update", payload: { name: "a[40000000]", value: 1 } }),
        }),
      ),
      visitor.open(`/domain/devices/new?hwId=1&hwId${".a".repeat(3_000)}=x`),
      visitor.submit("/api/activateDevice", { "hwId[40000000]": "x" }),
    ];
    for (const { status } of await Promise.all(answers)) expect(status).toBe(400);
    expect((await send(ground.now.console.url, { path: "/healthz" })).status).toBe(200);
  });

  test("in an address or its query never fails at the server", async () => {
    const visitor = await administrator();
    const queries = ["%00", "%ff%", encodeURIComponent("-1e400' OR '1'='1' []"), "x".repeat(1_000)];
    const problems = await each(screens, async (screen) => {
      const address = addressOf(screen, ground.now.mine.ids);
      const found: string[] = [];
      for (const [at, value] of queries.entries()) {
        const query = `?page=${value}&search=${value}&label=${value}&device=${value}&kind=${value}&type=${value}`;
        const last = screen.pattern.includes("/:") ? address.replace(/[^/]+$/, value) : address;
        for (const target of at === 0 ? [address + query, last] : [address + query]) {
          const { status } = await visitor.open(target);
          if (status >= 500) found.push(`${screen.id} ${target}: ${status}`);
        }
      }
      return found;
    });
    expect(problems.flat()).toEqual([]);
  });
});

describe("a picture", () => {
  const boundary = "----attack";

  /** The picture form as a browser sends it. */
  async function upload(visitor: Visitor, fileName: string, type: string, content: string | Buffer) {
    const formToken = await visitor.formToken();
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="formToken"\r\n\r\n${formToken}\r\n`,
      ),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    return visitor.submit("/domain/settings/picture", {}, { body, headers });
  }

  test("is one by its content, not by its name, and is called by nobody but us", async () => {
    const visitor = await administrator();
    const asked = `${ground.now.console.url}/asked-by-a-picture`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="${asked}"/></svg>`;
    const names = [
      "a.png",
      "../../app/x.js",
      "C:\\x.png",
      "con",
      "a".repeat(300),
      "a.png\0.svg",
      `a";x="b`,
      "\u202egnp.exe",
    ];
    const before = readdirSync(ground.now.console.dataDir).sort();
    for (const name of names) {
      expect((await upload(visitor, name, "image/png", svg)).status, name).toBe(400);
      expect((await upload(visitor, name, "image/png", "")).status, name).toBe(400);
    }
    expect((await upload(visitor, "a.png", "image/png", `data:image/svg+xml,${svg}`)).status).toBe(400);
    expect(ground.now.console.output()).not.toContain(new URL(asked).pathname);
    expect(readdirSync(ground.now.console.dataDir).sort()).toEqual(before);
    expect(
      readdirSync(path.dirname(ground.now.console.dataDir)).filter((name) => name.endsWith("x.js")),
    ).toEqual([]);
  });

  test("that is too large is refused while it comes, whatever its length is said to be", async () => {
    const visitor = await administrator();
    expect((await upload(visitor, "a.png", "image/png", Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
    const { host } = new URL(ground.now.console.url);
    const cookie = `portineria=${visitor.cookies.get("portineria")}`;
    const head = (length: string) =>
      `POST /domain/settings/picture HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nCookie: ${cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\n${length}\r\n\r\n`;
    const { url } = ground.now.console;
    expect(await sendBytes(url, head("Content-Length: 104857600"))).toMatch(/^HTTP\/1\.1 413 /);
    const chunk = `10000\r\n${"a".repeat(65_536)}\r\n`;
    expect(await sendBytes(url, head("Transfer-Encoding: chunked") + chunk.repeat(100), 3_000)).toMatch(
      /^HTTP\/1\.1 413 /,
    );
  });

  test("that breaks off leaves nothing behind, three thousand times", async () => {
    const { url, dataDir, pid, calls } = ground.now.console;
    const visitor = await administrator();
    const { mine } = ground.now;
    const { address } = await calls(mine.token).domains.uploadAvatar({ id: mine.domain.id });
    const { host } = new URL(url);
    const cookie = `portineria=${visitor.cookies.get("portineria")}`;
    const length = "Content-Length: 100000\r\n\r\n";
    const form = `Origin: http://${host}\r\nContent-Type: multipart/form-data; boundary=a\r\n`;
    const page = `POST /domain/settings/picture HTTP/1.1\r\nHost: ${host}\r\n${form}`;
    const begun = [
      `${page}${length}--a`,
      `${page}Cookie: ${cookie}\r\n${length}--a`,
      `PUT ${address} HTTP/1.1\r\nHost: ${host}\r\n${length}\x89PNG`,
    ];
    const openFiles = (): number => readdirSync(`/proc/${pid}/fd`).length;
    const before = { files: readdirSync(dataDir).sort(), open: openFiles() };
    const broken = Array.from({ length: 1_000 }, () => begun).flat();
    await each(broken, (bytes) => sendBytes(url, bytes, 20), 40);
    expect(readdirSync(dataDir).sort()).toEqual(before.files);
    // Those that tests keep open for their next request come and go.
    await expect.poll(openFiles, { timeout: 40_000 }).toBeLessThan(before.open + 50);
    expect((await send(url, { path: "/healthz" })).status).toBe(200);
  });
});

describe("two requests in the clothes of one", () => {
  const second = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";

  test.each([
    [
      "a length and chunks",
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${second}`,
    ],
    [
      "chunks and a length",
      `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n${second}`,
    ],
    [
      "two lengths",
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: 44\r\n\r\n${second}`,
    ],
    ["a list of lengths", `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0, 44\r\n\r\n${second}`],
    ["a length with a sign", `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: +0\r\n\r\n${second}`],
    [
      "a length in hexadecimal",
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0x2c\r\n\r\n${second}`,
    ],
    [
      "an encoding that is none",
      `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${second}`,
    ],
    [
      "two encodings",
      `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${second}`,
    ],
    [
      "a space before the colon",
      `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n${second}`,
    ],
    [
      "a folded line",
      `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${second}`,
    ],
    ["bare line feeds", `GET / HTTP/1.1\nHost: localhost\n\n${second}`],
    [
      "a bare line feed in a header",
      `GET / HTTP/1.1\r\nHost: localhost\r\nA: b\nTransfer-Encoding: chunked\r\n\r\n${second}`,
    ],
    ["a bare carriage return", `GET / HTTP/1.1\r\nHost: localhost\r\nA: b\rX: y\r\n\r\n${second}`],
    [
      "a chunk of a wrong size",
      `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n${second}`,
    ],
    ["a zero in a header", `GET / HTTP/1.1\r\nHost: localhost\r\nA: b\0c\r\n\r\n${second}`],
  ])("are refused with the connection: %s", async (_what, bytes) => {
    const answer = await sendBytes(ground.now.console.url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
    expect(answer).toMatch(/connection: close/i);
  });
});
