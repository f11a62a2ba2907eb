import { describe, expect, it } from "vitest";
import { type Call, CALL_MAX_BYTES, getMaxBytes } from "#contract/call.ts";
import type { Answer } from "#contract/client/in-process.ts";
import { FORM_FIELDS_MAX } from "#contract/declared-form.ts";
import { downMessages, upMessages } from "#contract/device-link/device-link.ts";
import { errors } from "#contract/error-numbers.ts";
import { ApiError } from "#contract/errors.ts";
import { api } from "#contract/index.ts";
import { startSample } from "#tests/support/sample-http-app.ts";
import { FONT_PATH } from "../api-docs/served-documents.ts";

const group = { id: "g1", name: "Family", container: false, memberCount: 0 };
const json = { "content-type": "application/json" };

/** A provider that records its calls and answers with a fixed reply. */
async function startProviderRoutes(reply: () => unknown = () => group) {
  const received: { name: string; input: Record<string, unknown>; caller: object }[] = [];
  const answer: Answer = async (_call, name, input, caller) => {
    received.push({ name, input: typeof input === "function" ? await input() : input, caller });
    return reply();
  };
  return { ...(await startSample({ answer })), received };
}

function create(body: string | Buffer, headers: Record<string, string> = json) {
  return { method: "POST", path: "/api/v2/agentgroups", headers, body };
}

describe("a call over HTTP", () => {
  it.each([
    ["broken JSON", create("{"), 400, 1001],
    ["broken UTF-8", create(Buffer.from([0x22, 0xff, 0x22])), 400, 1001],
    ["10,000 nested arrays", create("[".repeat(10_000) + "]".repeat(10_000)), 400, 1001],
    ["10,000 nested objects", create('{"a":'.repeat(10_000)), 400, 1001],
    [
      "a form in the place of JSON",
      create("name=a", { "content-type": "application/x-www-form-urlencoded" }),
      415,
      1010,
    ],
    ["text that is JSON", create('{"name":"a"}', { "content-type": "text/plain" }), 415, 1010],
    ["a body of no type", create("{}", {}), 415, 1010],
    ["a large body", create(`"${"a".repeat(CALL_MAX_BYTES)}"`), 413, 1002],
    [
      "10 MB in chunks",
      create(Buffer.alloc(10_000_000, "a"), { ...json, "transfer-encoding": "chunked" }),
      413,
      1002,
    ],
    [
      "a key twice in a form",
      {
        method: "POST",
        path: "/oauth/token",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "grant_type=password&grant_type=refresh_token",
      },
      400,
      1000,
    ],
    [
      "201 fields in a form",
      {
        method: "POST",
        path: "/oauth/token",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Array.from({ length: FORM_FIELDS_MAX + 1 }, (_, number) => `f${number}=`).join("&"),
      },
      413,
      1002,
    ],
    [
      "broken UTF-8, encoded, in a form",
      {
        method: "POST",
        path: "/oauth/token",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "username=%FF",
      },
      400,
      1001,
    ],
    ["a key twice in the query", { path: "/api/v2/agentgroups?page=1&page=2" }, 400, 1000],
    [
      "a method that the address does not have",
      { method: "PATCH", path: "/api/v2/agentgroups/g1" },
      405,
      1004,
    ],
    ["an address that does not exist", { path: "/api/v2/nothing" }, 404, 1003],
    ["dots in the address", { path: "/api/v2/users/activate/.%252e/me" }, 404, 1003],
  ])("is refused for %s", async (_what, sent, status, code) => {
    const { send, received } = await startProviderRoutes();
    const answer = await send(sent);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ code });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(received).toEqual([]);
  });

  it("takes as many bytes as it declares, and refuses one more", async () => {
    const { send, received } = await startProviderRoutes();
    const calls = Object.values(api).flatMap((resource) => Object.values<Call>(resource));
    const problems: string[] = [];
    for (const call of calls) {
      const sent = {
        method: call.method,
        path: `/api/v2${call.path.replaceAll(/\{\w+\}/g, "x")}`,
        headers: call.form ? { "content-type": "application/x-www-form-urlencoded" } : json,
      };
      const most = Buffer.alloc(getMaxBytes(call), call.form ? "a" : " ");
      if (!call.form) most.write("{}");
      const before = received.length;
      await send({ ...sent, body: most });
      const taken = received.length - before;
      const { status, text } = await send({ ...sent, body: Buffer.concat([most, Buffer.from(" ")]) });
      const { code } = JSON.parse(text) as { code: number };
      if (taken !== 1 || status !== 413 || code !== 1002 || received.length !== before + taken)
        problems.push(`${call.path}: ${taken} taken, ${status} ${code}`);
    }
    expect(problems).toEqual([]);
    expect(calls.filter(({ maxBytes }) => maxBytes !== undefined).length).toBeLessThan(12);
  });

  it("is not read before its caller is known", async () => {
    const sample = await startSample({
      answer: () => {
        throw new ApiError("UNAUTHENTICATED");
      },
    });
    for (const body of ["{", `"${"a".repeat(CALL_MAX_BYTES)}"`, '{"a":1,"a":2}'])
      expect(await sample.send(create(body))).toMatchObject({ status: 401 });
  });

  it.each([
    ["in the query", { path: "/api/v2/users/me?access_token=t&token=t&auth=t" }],
    ["in a cookie", { path: "/api/v2/users/me", headers: { cookie: "portineria=t; token=t" } }],
    ["of another scheme", { path: "/api/v2/users/me", headers: { authorization: "Basic dDp0" } }],
    ["with a line in it", { path: "/api/v2/users/me", headers: { authorization: "Bearer a b" } }],
    [
      "in a custom header",
      { path: "/api/v2/users/me", headers: { "x-user-id": "1", "x-forwarded-user": "admin" } },
    ],
  ])("has no token when it comes %s", async (_what, sent) => {
    const { send, received } = await startProviderRoutes();
    await send(sent);
    expect(received[0]?.caller).toMatchObject({ token: undefined, address: "127.0.0.1" });
  });

  it("gets its failure, with name, fields and when to retry", async () => {
    const { send } = await startProviderRoutes(() => {
      throw new ApiError("TOO_MANY_TRIES", { retryAfterS: 2.2, fields: { name: "taken" } });
    });
    const answer = await send({ path: "/api/v2/agentgroups/g1" });
    expect(answer.status).toBe(429);
    expect(answer.headers["retry-after"]).toBe("3");
    expect(JSON.parse(answer.text)).toEqual({
      code: 1005,
      message: expect.any(String) as string,
      fields: { name: "taken" },
    });
  });

  it("gets for an unexpected failure only the id to find it in the log", async () => {
    const { send, lines } = await startProviderRoutes(() => {
      throw new Error("a secret of the server");
    });
    const answer = await send({ path: "/api/v2/agentgroups/g1" });
    expect(answer.status).toBe(500);
    const { id, ...rest } = JSON.parse(answer.text) as { id: string };
    expect(rest).toEqual({ code: errors.INTERNAL.code, message: errors.INTERNAL.message });
    expect(lines).toContainEqual(expect.objectContaining({ level: "error", message: "A call failed.", id }));
  });

  it("passes path, query and body, and returns the reply", async () => {
    const { send, received } = await startProviderRoutes();
    const headers = { ...json, authorization: "Bearer the-token" };
    const answer = await send({ ...create('{"name":"Family"}', headers), path: "/api/v2/agentgroups" });
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.text)).toEqual(group);
    await send({ path: "/api/v2/agentgroups/g1/members?page=2&__proto__=x" });
    expect(received).toMatchObject([
      { name: "agentGroups.create", input: { body: { name: "Family" } }, caller: { token: "the-token" } },
      { name: "agentGroups.listMembers", input: { id: "g1", query: { page: "2" } } },
    ]);
  });

  it("answers HEAD like GET without the body, and nothing with 204", async () => {
    const { send } = await startProviderRoutes();
    expect(await send({ method: "HEAD", path: "/api/v2/agentgroups/g1" })).toMatchObject({
      status: 200,
      text: "",
      headers: { "content-length": String(JSON.stringify(group).length) },
    });
    expect(await send({ method: "DELETE", path: "/api/v2/agentgroups/g1" })).toMatchObject({
      status: 204,
      text: "",
    });
  });

  it("follows OAuth 2 at the token endpoint: the client by HTTP Basic, failures by their OAuth names", async () => {
    const { send, received } = await startProviderRoutes(() => {
      throw new ApiError("WRONG_LOGIN");
    });
    const pair = Buffer.from("door%3A1:s%C3%A9cret+1").toString("base64");
    const headers = { "content-type": "application/x-www-form-urlencoded", authorization: `Basic ${pair}` };
    const sent = { method: "POST", path: "/oauth/token", headers, body: "grant_type=password" };
    const answer = await send(sent);
    expect(received[0]).toMatchObject({
      input: { body: { client_id: "door:1", client_secret: "sécret 1" } },
    });
    const { code, message } = errors.WRONG_LOGIN;
    expect(JSON.parse(answer.text)).toEqual({
      code,
      message,
      error: "invalid_grant",
      error_description: message,
    });
    await send({ ...sent, body: "grant_type=password&client_id=own" });
    expect(received[1]).toMatchObject({ input: { body: { client_id: "own" } } });
    expect(JSON.stringify(received[1])).not.toContain("cret 1");
    const broken = await send({ ...sent, body: "grant_type=a&grant_type=b" });
    expect(JSON.parse(broken.text)).toMatchObject({ error: "invalid_request" });
  });

  it("is at the root if the contract says so", async () => {
    const { send, received } = await startProviderRoutes();
    const form = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
    await send({ method: "POST", path: "/oauth/token", headers: form, body: "grant_type=password" });
    await send({ method: "POST", path: "/api/auth/d1" });
    await send({ method: "POST", path: "/api/v2/api/auth/d1" });
    expect(received.map(({ name }) => name)).toEqual(["auth.token", "auth.enterDomain", "auth.enterDomain"]);
  });

  it("is not found in cloud mode", async () => {
    const { send } = await startSample();
    for (const path of [
      "/api/v2/users/me",
      "/oauth/token",
      "/api/auth/d1",
      "/api/v2/openapi.json",
      "/api/v2/docs",
      "/api/v2/device-link.json",
      "/api/v2/docs/device-link",
      "/blobs/b1",
    ]) {
      expect((await send({ path })).status, path).toBe(404);
    }
  });

  it("is described by the OpenAPI document", async () => {
    const { send } = await startProviderRoutes();
    const answer = await send({ path: "/api/v2/openapi.json" });
    expect(JSON.parse(answer.text)).toMatchObject({ openapi: "3.1.0", info: { version: "1.2.3" } });
  });

  it("is documented on a page, every call and every error, without external content", async () => {
    const { send } = await startProviderRoutes();
    const { text, headers } = await send({ path: "/api/v2/docs" });
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    for (const [resource, calls] of Object.entries(api)) {
      for (const [action, { path }] of Object.entries<Call>(calls)) {
        // Inside of its box, so that a link to it opens the box without a script.
        expect(text).toContain(`</summary>\n    <p id="${resource}.${action}">`);
        expect(text).toContain(`<code>${path}</code>`);
      }
    }
    for (const path of ["/blobs/{name}", "/api/qrgen", "/api/activateDevice", "/live", "/device-link"])
      expect(text).toContain(`<code>${path}</code>`);
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const anchors = [...text.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
    expect([...new Set(anchors)].filter((anchor) => !ids.has(anchor))).toEqual([]);
    for (const name of Object.keys(errors)) expect(text).toContain(`<tr id="${name}">`);
    expect(text).not.toMatch(/<script|style=|(?:src|href)="(?:https?:)?\/\//);
    const style = await send({ path: /href="([^"]+\.css)"/.exec(text)?.[1] ?? "" });
    expect(style).toMatchObject({ status: 200, headers: { "content-type": "text/css; charset=utf-8" } });
    expect(text).toContain('href="/api/v2/docs/device-link"');
    // In the product's own frame: its mark, the way back to it and its font.
    expect(text).toMatch(/<a href="\/"><img src="\/mark\.svg"/);
    const font = await send({ path: FONT_PATH });
    expect(font).toMatchObject({ status: 200, headers: { "content-type": "font/woff2" } });
    expect(font.text.slice(0, 4)).toBe("wOF2");
  });

  it("is found by words, without a script", async () => {
    const { send } = await startProviderRoutes();
    const { text } = await send({ path: "/api/v2/docs?q=elevator+kind" });
    expect(text).toContain('<p id="actionGroups.addAction">');
    expect(text).not.toContain('<p id="users.me">');
    expect(text).toContain("<details open>");
    const none = await send({ path: "/api/v2/docs?q=%3Cscript%3E" });
    expect(none.text).toContain("No call has all of these words in it.");
    expect(none.text).toContain('value="&lt;script&gt;"');
  });

  it("is readable over a slow line: no document has more than 200 kB, and a client without compression gets it uncompressed", async () => {
    const { send } = await startProviderRoutes();
    for (const path of ["/api/v2/docs", "/api/v2/openapi.json"]) {
      const small = await send({ path, headers: { "accept-encoding": "br, gzip" } });
      expect(small.headers["content-encoding"]).toBe("gzip");
      expect(Number(small.headers["content-length"])).toBeLessThan(200_000);
      for (const encoding of ["identity", "gzip;q=0"]) {
        const plain = await send({ path, headers: { "accept-encoding": encoding } });
        expect(plain.headers["content-encoding"]).toBeUndefined();
        expect(Number(plain.headers["content-length"])).toBeGreaterThan(200_000);
      }
    }
  });

  it("documents the device link, as data and on a page without external content", async () => {
    const { send, received } = await startProviderRoutes();
    const data = await send({ path: "/api/v2/device-link.json" });
    expect(data.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(JSON.parse(data.text)).toMatchObject({ asyncapi: "3.0.0", info: { version: "1.2.3" } });
    const { text, headers } = await send({ path: "/api/v2/docs/device-link" });
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    for (const [direction, messages] of Object.entries({ up: upMessages, down: downMessages }))
      for (const name of Object.keys(messages)) {
        expect(text).toContain(`<details id="${direction}.${name}">`);
        expect(text).toContain(`<code>portineria/{hwId}/${direction}/${name}</code>`);
      }
    expect(text).toContain('href="/api/v2/device-link.json"');
    expect(text).not.toMatch(/<script|style=|(?:src|href)="(?:https?:)?\/\//);
    for (const [, anchor] of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${anchor}"`);
    expect(received).toEqual([]);
  });
});

describe("a signed address", () => {
  it("accepts a picture and returns it; any other file is only ever downloaded", async () => {
    const { send } = await startProviderRoutes();
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const picture = { path: "/blobs/b1?signature=s", headers: { "content-type": "image/png" } };
    expect(await send({ ...picture, method: "PUT", body: png })).toMatchObject({ status: 204 });
    expect(await send(picture)).toMatchObject({
      status: 200,
      headers: { "content-type": "image/png" },
    });
    expect(await send({ path: "/blobs/other" })).toMatchObject({
      headers: { "content-type": "application/octet-stream", "content-disposition": "attachment" },
    });
  });

  it("accepts no more than 5 MB", async () => {
    const { send } = await startProviderRoutes();
    expect(
      await send({ method: "PUT", path: "/blobs/b1", body: Buffer.alloc(5 * 1024 * 1024 + 1) }),
    ).toMatchObject({ status: 413 });
  });
});
