import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { mapConcurrently, send, sendBytes } from "./support/requests.ts";
import { startSharedConsole } from "./support/seeded-console.ts";
import type { Visitor } from "./support/visitor.ts";

const shared = startSharedConsole();

async function administrator(): Promise<Visitor> {
  const visitor = shared.now.visitor();
  await visitor.signIn(shared.now.mine.people.administrator);
  await visitor.enter(shared.now.mine.ids.domain);
  return visitor;
}

describe("a picture", () => {
  const boundary = "----attack";

  /** Sends the picture form as a browser does. */
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

  test("is recognised by its content, not by its name, and what it refers to is not requested", async () => {
    const visitor = await administrator();
    const pictureUrl = `${shared.now.console.url}/asked-by-a-picture`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="${pictureUrl}"/></svg>`;
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
    const before = readdirSync(shared.now.console.dataDir).sort();
    for (const name of names) {
      expect((await upload(visitor, name, "image/png", svg)).status, name).toBe(400);
      expect((await upload(visitor, name, "image/png", "")).status, name).toBe(400);
    }
    expect((await upload(visitor, "a.png", "image/png", `data:image/svg+xml,${svg}`)).status).toBe(400);
    expect(shared.now.console.output()).not.toContain(new URL(pictureUrl).pathname);
    expect(readdirSync(shared.now.console.dataDir).sort()).toEqual(before);
    expect(
      readdirSync(path.dirname(shared.now.console.dataDir)).filter((name) => name.endsWith("x.js")),
    ).toEqual([]);
  });

  test("that is too large is refused while it is received, whatever length is declared", async () => {
    const visitor = await administrator();
    expect((await upload(visitor, "a.png", "image/png", Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
    const { host } = new URL(shared.now.console.url);
    const cookie = `portineria=${visitor.cookies.get("portineria")}`;
    const head = (length: string) =>
      `POST /domain/settings/picture HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nCookie: ${cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\n${length}\r\n\r\n`;
    const { url } = shared.now.console;
    expect(await sendBytes(url, head("Content-Length: 104857600"))).toMatch(/^HTTP\/1\.1 413 /);
    const chunk = `10000\r\n${"a".repeat(65_536)}\r\n`;
    expect(await sendBytes(url, head("Transfer-Encoding: chunked") + chunk.repeat(100))).toMatch(
      /^HTTP\/1\.1 413 /,
    );
  });

  test("that is too large for its signed address is refused with the API's error, like any problem there", async () => {
    const { url, calls } = shared.now.console;
    const { mine } = shared.now;
    const { address } = await calls(mine.token).domains.uploadAvatar({ id: mine.domain.id });
    const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1);
    const answers = [
      await send(url, { path: address, method: "PUT", body: tooLarge }),
      await send(url, { path: "/blobs/unknown", method: "PUT", body: tooLarge }),
      await send(url, { path: address, method: "DELETE" }),
    ];
    const problems = answers.map(({ status, headers, text }) => ({
      status,
      type: headers["content-type"],
      code: (JSON.parse(text) as { code: number }).code,
    }));
    const type = "application/json; charset=utf-8";
    const imageTooLarge = { status: 413, type, code: 24002 };
    expect(problems).toEqual([imageTooLarge, imageTooLarge, { status: 405, type, code: 1004 }]);
  });

  test("whose upload breaks off leaves nothing behind, three thousand times", async () => {
    const { url, dataDir, pid, calls } = shared.now.console;
    const visitor = await administrator();
    const { mine } = shared.now;
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
    await mapConcurrently(broken, (bytes) => sendBytes(url, bytes, 20), 40);
    expect(readdirSync(dataDir).sort()).toEqual(before.files);
    // Connections that the tests keep alive come and go.
    await expect.poll(openFiles).toBeLessThan(before.open + 50);
    expect((await send(url, { path: "/healthz" })).status).toBe(200);
  });
});
