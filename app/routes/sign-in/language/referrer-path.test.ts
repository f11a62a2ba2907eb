import { expect, test } from "vitest";
import { readReferrerPath } from "./referrer-path.ts";

test.each([
  [null, "/"],
  ["", "/"],
  ["no address", "/"],
  ["http://localhost:3000//evil.example/path", "/"],
  ["http://localhost:3000/\\evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["https://evil.example/devices", "/devices"],
  ["http://localhost:3000/", "/"],
  ["http://localhost:3000/domain/devices?page=2", "/domain/devices?page=2"],
])("from %s the language switch leads to %s", (referrer, path) => {
  expect(readReferrerPath(referrer)).toBe(path);
});
