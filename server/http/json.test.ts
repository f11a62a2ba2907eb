import { describe, expect, it } from "vitest";
import { repeatedKeyOf } from "./json.ts";

describe("a repeated key", () => {
  it.each([
    ['{"name":"a","name":"b"}', "name"],
    ['{"a":{"b":1},"c":[{"d":1, "d" : 2}]}', "d"],
    ['{"name":"a","\\u006eame":"b"}', "name"],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
    ['{"":1,\n"":2}', ""],
  ])("is found in %s", (json, key) => {
    expect(repeatedKeyOf(json)).toBe(key);
  });

  it.each([
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '{"a":"a","b":"a: \\"a\\": 1"}',
    '["a","a"]',
    '"a"',
    "12",
    '{"a\\\\":1,"a":2}',
  ])("is not found in %s", (json) => {
    expect(repeatedKeyOf(json)).toBeUndefined();
  });
});
