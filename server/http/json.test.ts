import { describe, expect, it } from "vitest";
import { parseJson } from "./json.ts";

const read = (json: string | Buffer): unknown => {
  try {
    return parseJson(Buffer.from(json));
  } catch (error) {
    return error;
  }
};

describe("a repeated key", () => {
  it.each([
    ['{"name":"a","name":"b"}', "name"],
    ['{"a":{"b":1},"c":[{"d":1, "d" : 2}]}', "d"],
    ['{"name":"a","\\u006eame":"b"}', "name"],
    ['{"":1,\n"":2}', ""],
  ])("is named in %s", (json, key) => {
    expect(read(json)).toMatchObject({
      errorName: "INVALID_INPUT",
      extras: { fields: { [key]: "repeated" } },
    });
  });

  it("is refused whatever its name", () => {
    expect(read('{"__proto__":1,"__proto__":2}')).toMatchObject({ errorName: "INVALID_INPUT" });
  });

  it.each([
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '{"a":"a","b":"a: \\"a\\": 1"}',
    '["a","a"]',
    '"a"',
    "12",
    '{"a\\\\":1,"a":2}',
  ])("is not found in %s", (json) => {
    expect(read(json)).toEqual(JSON.parse(json));
  });
});

it.each(["{", "[1,]", "", "[".repeat(33) + "]".repeat(33), Buffer.from([0x22, 0xff, 0x22])])(
  "a body that can't be read is broken: %s",
  (body) => {
    expect(read(body)).toMatchObject({ errorName: "BROKEN_BODY" });
  },
);
