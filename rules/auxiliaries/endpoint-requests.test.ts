import { expect, test } from "vitest";
import type { Configuration } from "./auxiliaries.ts";
import { requestOfEndpoint } from "./endpoint-requests.ts";

const generic = (configuration: Configuration) => ({ model: "generic" as const, configuration });

test("a command with a method and a path is sent as that request", () => {
  const relay = generic({ webAddress: "http://relay.example.org:8080/api?x=1" });
  expect(requestOfEndpoint(relay, "GET /relay/0?turn=on")).toEqual({
    method: "GET",
    url: new URL("http://relay.example.org:8080/relay/0?turn=on"),
    headers: {},
  });
  expect(requestOfEndpoint(relay, 'POST /open {"door":1}')).toMatchObject({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"door":1}',
  });
  expect(requestOfEndpoint(relay, "PUT /open now")).toMatchObject({
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: "now",
  });
});

test("any other command is posted to the address", () => {
  expect(requestOfEndpoint(generic({ host: "10.0.0.9", port: 81 }), "open garage")).toEqual({
    method: "POST",
    url: new URL("http://10.0.0.9:81/"),
    headers: { "content-type": "application/json" },
    body: '{"command":"open garage"}',
  });
});

test("the address may be built from the host, and a command can't change it", () => {
  const named = generic({ webAddress: "{host}.example.org/api", host: "relay" });
  expect(requestOfEndpoint(named, "GET /on")?.url.href).toBe("http://relay.example.org/on");
  expect(requestOfEndpoint(named, "GET //other.example.com/on")).toBeUndefined();
  expect(requestOfEndpoint(generic({}), "GET /on")).toBeUndefined();
  expect(requestOfEndpoint(generic({ host: "two words.example.org" }), "GET /on")).toBeUndefined();
  expect(requestOfEndpoint(generic({ webAddress: "http://a@10.0.0.1/" }), "GET /on")).toBeUndefined();
});

test("a name with its password, or a token, is included", () => {
  const relay = generic({ host: "10.0.0.9", identifier: "ada", password: "s:cret" });
  const basic = `Basic ${Buffer.from("ada:s:cret").toString("base64")}`;
  expect(requestOfEndpoint(relay, "GET /on")?.headers).toEqual({ authorization: basic });
  const service = { webAddress: "http://service.example.org/", identifier: "ada", token: "t0ken" };
  expect(requestOfEndpoint({ model: "dokify", configuration: service }, "GET /on")?.headers).toEqual({
    authorization: "Bearer t0ken",
  });
});
