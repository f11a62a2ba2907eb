import { describe, expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import type { Answer } from "#contract/client/in-process.ts";
import { ApiError, errors } from "#contract/errors.ts";
import { api } from "#contract/index.ts";
import { startSample } from "./sample-entrance.ts";

const group = { id: "g1", name: "Family", container: false, memberCount: 0 };
const json = { "content-type": "application/json" };

/** A provider that notes what it is asked and answers as told. */
async function startProviderRoutes(reply: () => unknown = () => group) {
  const asked: { name: string; input: Record<string, unknown>; caller: object }[] = [];
  const answer: Answer = async (_call, name, input, caller) => {
    asked.push({ name, input, caller });
    return reply();
  };
  return { ...(await startSample({ answer })), asked };
}

function create(body: string | Buffer, headers: Record<string, string> = json) {
  return { method: "POST", path: "/api/v2/agentgroups", headers, body };
}

describe("a call over HTTP", () => {
  it.each([
    ["broken JSON", create("{"), 400, 1001],
    ["broken UTF-8", create(Buffer.from([0x22, 0xff, 0x22])), 400, 1001],
    ["50,000 nested arrays", create("[".repeat(50_000) + "]".repeat(50_000)), 400, 1001],
    ["50,000 nested objects", create('{"a":'.repeat(50_000)), 400, 1001],
    [
      "a form in the place of JSON",
      create("name=a", { "content-type": "application/x-www-form-urlencoded" }),
      415,
      1010,
    ],
    ["text that is JSON", create('{"name":"a"}', { "content-type": "text/plain" }), 415, 1010],
    ["a body of no type", create("{}", {}), 415, 1010],
    ["a large body", create(`"${"a".repeat(1024 * 1024)}"`), 413, 1002],
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
    ["a key twice in the query", { path: "/api/v2/agentgroups?page=1&page=2" }, 400, 1000],
    ["a method that the address has not", { method: "PATCH", path: "/api/v2/agentgroups/g1" }, 405, 1004],
    ["an address that is none", { path: "/api/v2/nothing" }, 404, 1003],
    ["dots in the address", { path: "/api/v2/users/activate/.%252e/me" }, 404, 1003],
  ])("is refused for %s", async (_what, sent, status, code) => {
    const { send, asked } = await startProviderRoutes();
    const answer = await send(sent);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ code });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(asked).toEqual([]);
  });

  it.each([
    ["in the query", { path: "/api/v2/users/me?access_token=t&token=t&auth=t" }],
    ["in a cookie", { path: "/api/v2/users/me", headers: { cookie: "portineria=t; token=t" } }],
    ["of another scheme", { path: "/api/v2/users/me", headers: { authorization: "Basic dDp0" } }],
    ["with a line in it", { path: "/api/v2/users/me", headers: { authorization: "Bearer a b" } }],
    [
      "in a header of somebody's own",
      { path: "/api/v2/users/me", headers: { "x-user-id": "1", "x-forwarded-user": "admin" } },
    ],
  ])("has no token when it comes %s", async (_what, sent) => {
    const { send, asked } = await startProviderRoutes();
    await send(sent);
    expect(asked[0]?.caller).toMatchObject({ token: undefined, address: "127.0.0.1" });
  });

  it("is told its failure, by name, fields and when to come back", async () => {
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

  it("is told nothing of a failure that has no name but where to find it in the log", async () => {
    const { send, lines } = await startProviderRoutes(() => {
      throw new Error("the secret of the house");
    });
    const answer = await send({ path: "/api/v2/agentgroups/g1" });
    expect(answer.status).toBe(500);
    const { id, ...told } = JSON.parse(answer.text) as { id: string };
    expect(told).toEqual({ code: errors.INTERNAL.code, message: errors.INTERNAL.message });
    expect(lines).toContainEqual(expect.objectContaining({ level: "error", message: "A call failed.", id }));
  });

  it("gets path, query and body, and brings the reply", async () => {
    const { send, asked } = await startProviderRoutes();
    const headers = { ...json, authorization: "Bearer the-token" };
    const answer = await send({ ...create('{"name":"Family"}', headers), path: "/api/v2/agentgroups" });
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.text)).toEqual(group);
    await send({ path: "/api/v2/agentgroups/g1/members?page=2&__proto__=x" });
    expect(asked).toMatchObject([
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

  it("stands at the root where the contract says so", async () => {
    const { send, asked } = await startProviderRoutes();
    const form = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
    await send({ method: "POST", path: "/oauth/token", headers: form, body: "grant_type=password" });
    await send({ method: "POST", path: "/api/auth/d1" });
    await send({ method: "POST", path: "/api/v2/api/auth/d1" });
    expect(asked.map(({ name }) => name)).toEqual(["auth.token", "auth.enterDomain", "auth.enterDomain"]);
  });

  it("is nowhere in cloud mode", async () => {
    const { send } = await startSample();
    for (const path of [
      "/api/v2/users/me",
      "/oauth/token",
      "/api/auth/d1",
      "/api/v2/openapi.json",
      "/api/v2/docs",
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

  it("is told to people on a page of its own, every call and every error, with nothing from elsewhere", async () => {
    const { send } = await startProviderRoutes();
    const { text, headers } = await send({ path: "/api/v2/docs" });
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    for (const [resource, calls] of Object.entries(api)) {
      for (const [action, { path }] of Object.entries<Call>(calls)) {
        expect(text).toContain(`<details id="${resource}.${action}">`);
        expect(text).toContain(`<code>${path}</code>`);
      }
    }
    for (const name of Object.keys(errors)) expect(text).toContain(`<tr id="${name}">`);
    expect(text).not.toMatch(/<script|style=|(?:src|href)="(?:https?:)?\/\//);
    const style = await send({ path: /href="([^"]+\.css)"/.exec(text)?.[1] ?? "" });
    expect(style).toMatchObject({ status: 200, headers: { "content-type": "text/css; charset=utf-8" } });
  });
});

describe("a signed address", () => {
  it("takes a picture and gives it back; what is no picture is only ever saved", async () => {
    const { send } = await startProviderRoutes();
    const picture = { path: "/blobs/b1?signature=s", headers: { "content-type": "image/png" } };
    expect(await send({ ...picture, method: "PUT", body: "png" })).toMatchObject({ status: 204 });
    expect(await send(picture)).toMatchObject({
      status: 200,
      text: "png",
      headers: { "content-type": "image/png" },
    });
    expect(await send({ path: "/blobs/other" })).toMatchObject({
      headers: { "content-type": "application/octet-stream", "content-disposition": "attachment" },
    });
  });

  it("takes no more than 5 MB", async () => {
    const { send } = await startProviderRoutes();
    expect(
      await send({ method: "PUT", path: "/blobs/b1", body: Buffer.alloc(5 * 1024 * 1024 + 1) }),
    ).toMatchObject({ status: 413 });
  });
});
