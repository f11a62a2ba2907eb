import { describe, expect, it } from "vitest";
import { type SentRequest, startSample } from "#tests/support/sample-http-app.ts";
import type { RequestSession } from "../sessions/request-session.ts";

const FORM = "application/x-www-form-urlencoded";

/** A console whose action counts the requests that passed, and a visitor's cookie with its form token. */
async function startForms(environment: Record<string, string> = {}) {
  let changes = 0;
  const sample = await startSample({
    environment,
    screens: {
      loader: ({ context }) =>
        (context as unknown as { session: RequestSession<{ userId: string }> }).session.formToken,
      action: ({ context }) => {
        changes++;
        const { form, json } = context as unknown as { form: FormData; json: unknown };
        return (
          json ?? [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.size])
        );
      },
    },
  });
  const host = environment["PUBLIC_URL"]
    ? new URL(environment["PUBLIC_URL"]).host
    : `localhost:${sample.port}`;
  const origin = environment["PUBLIC_URL"] ?? `http://${host}`;
  async function visitor() {
    const page = await sample.send({ headers: { host } });
    const cookie = String(page.headers["set-cookie"]).split(";", 1)[0]!;
    return { cookie, token: (JSON.parse(page.text) as { home: string }).home };
  }
  const { cookie, token } = await visitor();
  function post({ headers = {}, body, ...sent }: SentRequest & { body?: string | Buffer } = {}) {
    const own = { host, cookie, origin, "sec-fetch-site": "same-origin", "content-type": FORM };
    const all = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== "");
    return sample.send({
      method: "POST",
      path: "/?index",
      ...sent,
      headers: Object.fromEntries(all),
      body: body ?? `formToken=${token}`,
    });
  }
  return { ...sample, post, visitor, cookie, token, origin, host, changes: () => changes };
}

describe("a request that changes something", () => {
  it.each<[string, Record<string, string>]>([
    ["from another site", { origin: "https://evil.test" }],
    ["from a place that hides", { origin: "null" }],
    ["that does not say where it comes from", { origin: "", "sec-fetch-site": "" }],
    ["that the browser calls cross-site", { "sec-fetch-site": "cross-site" }],
    ["that the browser calls same-site", { "sec-fetch-site": "same-site" }],
    ["typed by hand, without an origin", { origin: "", "sec-fetch-site": "none" }],
    ["with a malformed origin", { origin: "https://[" }],
    ["with another plausible origin", { origin: "https://evil.test", "x-forwarded-host": "evil.test" }],
    ["with the right host and another scheme", { origin: "ftp://localhost" }],
  ])("is refused %s", async (_what, headers) => {
    const { post, changes } = await startForms();
    expect(await post({ headers })).toMatchObject({ status: 403 });
    expect(changes()).toBe(0);
  });

  it("is refused without the form token, with two, and with another session's", async () => {
    const { post, visitor, token, changes } = await startForms();
    const other = await visitor();
    for (const body of [
      "a=b",
      `formToken=${other.token}`,
      `formToken=${token}&formToken=${token}`,
      `formToken=${token}x`,
      "",
    ]) {
      expect((await post({ body })).status, body).toBe(403);
    }
    expect(await post({ headers: { cookie: "" } })).toMatchObject({ status: 403 });
    expect(await post({ headers: { cookie: "portineria=made-up" } })).toMatchObject({ status: 403 });
    expect(changes()).toBe(0);
  });

  it("is refused as text that is JSON, by any method, on any route and with any query", async () => {
    const { post, token, changes } = await startForms();
    const json = JSON.stringify({ formToken: token });
    expect(await post({ headers: { "content-type": "text/plain" }, body: json })).toMatchObject({
      status: 403,
    });
    expect(await post({ headers: { "content-type": "application/json" }, body: json })).toMatchObject({
      status: 403,
    });
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const path of ["/", "/stream", "/?_data=home", "/screen/1.data", "/_root.data", "/nothing"]) {
        expect(
          (await post({ method, path, headers: { origin: "https://evil.test" } })).status,
          `${method} ${path}`,
        ).toBe(403);
        expect((await post({ method, path, body: "a=b" })).status, `${method} ${path}`).toBe(403);
      }
    }
    expect(changes()).toBe(0);
  });

  it("is refused as a multipart body that can't be read", async () => {
    const { post, changes } = await startForms();
    expect(
      await post({ headers: { "content-type": "multipart/form-data; boundary=a" }, body: "not it" }),
    ).toMatchObject({ status: 400 });
    expect(changes()).toBe(0);
  });

  it("passes from the console's own form, and arrives complete", async () => {
    const { post, token } = await startForms();
    const answer = await post({ body: `formToken=${token}&name=Ren%C3%A9` });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      home: [
        ["formToken", token],
        ["name", "René"],
      ],
    });
  });

  it("passes as a multipart form", async () => {
    const { post, token } = await startForms();
    const boundary = "----geckoformboundary0123456789abcdef";
    const part = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${value}\r\n`;
    const picture = part('"picture"; filename="a.png"', "x".repeat(2_000_000));
    const body = `${part('"formToken"', token)}${picture}--${boundary}--\r\n`;
    const answer = await post({
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      body,
    });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      home: [
        ["formToken", token],
        ["picture", 2_000_000],
      ],
    });
  });

  it("passes as JSON with the token in the header, and from a browser that sends only the origin", async () => {
    const { post, token } = await startForms();
    const headers = { "content-type": "application/json", "x-form-token": token };
    expect(JSON.parse((await post({ headers, body: '{"a":1}' })).text)).toEqual({ home: { a: 1 } });
    expect(await post({ headers: { "sec-fetch-site": "" } })).toMatchObject({ status: 200 });
  });

  it.each([
    ["a name that the action does not declare", '{"a":1,"more":[{"b":2}]}', 400],
    ["more than an object", '[{"a":1}]', 400],
    ["a key twice", '{"a":1,"a":2}', 400],
    ["no JSON", '{"a":', 400],
    ["bytes that are no UTF-8", Buffer.from('{"a":"\xff"}', "latin1"), 400],
  ])("is refused as JSON with %s", async (_what, body, status) => {
    const { post, token, changes } = await startForms();
    const headers = { "content-type": "application/json", "x-form-token": token };
    expect(await post({ headers, body })).toMatchObject({ status });
    expect(changes()).toBe(0);
  });

  it.each(["name=%FF", "name=\xff", "name=%C3", "name=100%", "%FF=x", "name=%ED%A0%80"])(
    "is refused as a form with bytes that are no UTF-8: %s",
    async (text) => {
      const { post, token, changes } = await startForms();
      const body = Buffer.from(`formToken=${token}&${text}`, "latin1");
      expect(await post({ body })).toMatchObject({ status: 400 });
      expect(changes()).toBe(0);
    },
  );

  it("is refused as a multipart form with such bytes in a name or a text, and not in a file", async () => {
    const { post, token, changes } = await startForms();
    const boundary = "----geckoformboundary0123456789abcdef";
    const statusOf = async (head: string, content: string): Promise<number> => {
      const parts = [
        ['name="formToken"', token],
        [head, content],
      ].map(([of, is]) => `--${boundary}\r\nContent-Disposition: form-data; ${of}\r\n\r\n${is}\r\n`);
      const body = Buffer.from(`${parts.join("")}--${boundary}--\r\n`, "latin1");
      return (await post({ headers: { "content-type": `multipart/form-data; boundary=${boundary}` }, body }))
        .status;
    };
    expect(await statusOf('name="name"', "\xff")).toBe(400);
    expect(await statusOf('name="\xff"', "x")).toBe(400);
    expect(changes()).toBe(0);
    expect(await statusOf('name="picture"; filename="a.png"', "\xff")).toBe(200);
  });

  it("is compared with the configured address behind a proxy", async () => {
    const { post } = await startForms({ PUBLIC_URL: "https://door.example" });
    expect(await post({ headers: { origin: "http://door.example" } })).toMatchObject({ status: 403 });
    expect(await post()).toMatchObject({ status: 200 });
  });

  it("that is too large is refused in the chosen language, else in the browser's", async () => {
    const { post, token } = await startForms();
    const body = `formToken=${token}&a=${"a".repeat(1024 * 1024)}`;
    const german = { accept: "text/html", "accept-language": "de-CH,en;q=0.5" };
    for (const [headers, texts] of [
      [german, "ist zu groß"],
      [{ ...german, cookie: "lng=Iml0Ig%3D%3D" }, "è troppo grande"],
      [{ accept: "text/html", "accept-language": "zh-CN,nl;q=0.5,de;q=0.2" }, "is te groot"],
      [{ accept: "text/html", "accept-language": "xx" }, "is too large"],
    ] as const) {
      const answer = await post({ path: "/stream", body, headers });
      expect(answer).toMatchObject({ status: 413, headers: { "content-type": "text/html; charset=utf-8" } });
      expect(answer.text).toContain(texts);
    }
  });

  it("is refused while it is still arriving when it is too large", async () => {
    const { post, token, changes } = await startForms();
    const large = `formToken=${token}&a=${"a".repeat(1024 * 1024)}`;
    expect(await post({ body: large })).toMatchObject({ status: 413 });
    expect(await post({ body: large, headers: { "transfer-encoding": "chunked" } })).toMatchObject({
      status: 413,
    });
    expect(changes()).toBe(0);
  });
});
