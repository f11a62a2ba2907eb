import { expect, test } from "vitest";
import type { Configuration } from "./auxiliaries.ts";
import { toEndpointRequest } from "./endpoint-requests.ts";

const generic = (configuration: Configuration) => ({ model: "generic" as const, configuration });

test("a command with a method and a path is sent as that request", () => {
  const relay = generic({ webAddress: "http://relay.example.org:8080/api?x=1" });
  expect(toEndpointRequest(relay, "GET /relay/0?turn=on")).toEqual({
    method: "GET",
    url: new URL("http://relay.example.org:8080/api/relay/0?turn=on"),
    headers: {},
  });
  expect(toEndpointRequest(relay, 'POST /open {"door":1}')).toMatchObject({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"door":1}',
  });
  expect(toEndpointRequest(relay, "PUT /open now")).toMatchObject({
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: "now",
  });
});

test.each([
  ["http://h.example/svc", "GET /do/get", "http://h.example/svc/do/get"],
  ["http://h.example/svc/", "GET /do/get", "http://h.example/svc/do/get"],
  ["http://h.example/svc//", "GET /do", "http://h.example/svc/do"],
  ["http://h.example/a/b.cgi?key=1", "GET /do?x=1&y=/../2", "http://h.example/a/b.cgi/do?x=1&y=/../2"],
  ["http://h.example", "GET /do", "http://h.example/do"],
  ["http://h.example:8080/", "/do?x=1", "http://h.example:8080/do?x=1"],
  ["http://h.example/svc", "GET /", "http://h.example/svc/"],
  ["http://h.example/svc", "GET /a//b/..c/.d/e.", "http://h.example/svc/a//b/..c/.d/e."],
  ["http://h.example/svc", "GET /http://evil.example/", "http://h.example/svc/http://evil.example/"],
  ["http://h.example/svc", "GET /@evil.example:81/", "http://h.example/svc/@evil.example:81/"],
  ["http://h.example", "GET /:81/x", "http://h.example/:81/x"],
  ["http://h.example/svc", "open", "http://h.example/svc"],
])("%s with the command %s is requested as %s", (webAddress, command, url) => {
  expect(toEndpointRequest(generic({ webAddress }), command)?.url.href).toBe(url);
});

test.each(["GET //evil.example/x", "GET /../admin", "GET /a/%2e%2e/admin", "/..", "GET evil"])(
  "%s is sent nowhere",
  (command) => {
    const webAddress = "http://h.example/svc";
    expect(toEndpointRequest(generic({ webAddress }), command)).toBeUndefined();
  },
);

test("any other command is posted to the address", () => {
  expect(toEndpointRequest(generic({ host: "10.0.0.9", port: 81 }), "open garage")).toEqual({
    method: "POST",
    url: new URL("http://10.0.0.9:81/"),
    headers: { "content-type": "application/json" },
    body: '{"command":"open garage"}',
  });
});

test("the address may be built from the host, and a command can't change it", () => {
  const named = generic({ webAddress: "{host}.example.org/api", host: "relay" });
  expect(toEndpointRequest(named, "GET /on")?.url.href).toBe("http://relay.example.org/api/on");
  expect(toEndpointRequest(generic({}), "GET /on")).toBeUndefined();
  expect(toEndpointRequest(generic({ host: "two words.example.org" }), "GET /on")).toBeUndefined();
  expect(toEndpointRequest(generic({ webAddress: "http://a@10.0.0.1/" }), "GET /on")).toBeUndefined();
});

test("a name with its password, or a token, is included", () => {
  const relay = generic({ host: "10.0.0.9", identifier: "ada", password: "s:cret" });
  const basic = `Basic ${Buffer.from("ada:s:cret").toString("base64")}`;
  expect(toEndpointRequest(relay, "GET /on")?.headers).toEqual({ authorization: basic });
  const service = { webAddress: "http://service.example.org/", identifier: "ada", token: "t0ken" };
  expect(toEndpointRequest({ model: "dokify", configuration: service }, "GET /on")?.headers).toEqual({
    authorization: "Bearer t0ken",
  });
});
