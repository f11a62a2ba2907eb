import { expect, test } from "vitest";
import { readCommand } from "./endpoint-commands.ts";

test.each([
  ["GET /relay/0?turn=on", { method: "GET", path: "/relay/0?turn=on" }],
  ["  DELETE \t /a ", { method: "DELETE", path: "/a" }],
  ['POST /open {"door":1}', { method: "POST", path: "/open", body: '{"door":1}' }],
  ["PUT /state on\nnow", { method: "PUT", path: "/state", body: "on\nnow" }],
  ["/open?x=1", { method: "GET", path: "/open?x=1" }],
])("%j is a request", (command, request) => {
  expect(readCommand(command)).toEqual({ kind: "request", body: undefined, ...request });
});

test.each(["open garage", "GETTING up", "get /x", "GET", "PATCHES /x", "http://relay.example.org/open", ""])(
  "%j is a text for the auxiliary",
  (text) => {
    expect(readCommand(text)).toEqual({ kind: "text", text });
  },
);

test.each([
  "GET //evil.example/open",
  "//evil.example/open",
  "GET http://evil.example/",
  "POST open",
  "GET /a/../../b",
  "GET /..",
  "GET /.",
  "GET /./a",
  "GET /%2E%2e/a",
  "GET /.%2e?x",
  "GET /a/..?x=1",
  "GET /\\evil.example",
  "GET /a\\..\\b",
  "GET /a#b",
])("%j is refused, because its path could lead elsewhere", (command) => {
  expect(readCommand(command)).toBeUndefined();
});
