import { expect, it } from "vitest";
import { errors } from "./error-numbers.ts";

it("gives each error a different number, and those of the specification the specified one", () => {
  const codes = Object.values(errors).map(({ code }) => code);
  expect(codes.filter((code, n) => codes.indexOf(code) !== n)).toEqual([]);
  expect(errors).toMatchObject({
    AGENT_GROUP_EXISTS: { code: 7003, status: 400 },
    NO_AVATAR: { code: 24004 },
    OUTPUT_GROUP_EXISTS: { code: 30002 },
  });
});

it("describes each error in a sentence", () => {
  for (const { status, message } of Object.values(errors)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message).toMatch(/^[A-Z].*[.!]$/);
  }
});
