import { expect, test } from "vitest";
import { ApiError } from "../errors.ts";
import { undefinedIfMissing } from "./undefined-if-missing.ts";

test("what is missing is undefined, what exists is returned", async () => {
  expect(await undefinedIfMissing(Promise.reject(new ApiError("NOT_FOUND")))).toBeUndefined();
  expect(await undefinedIfMissing(Promise.resolve(0))).toBe(0);
});

test("any other error is thrown", async () => {
  const failure = new ApiError("FORBIDDEN");
  await expect(undefinedIfMissing(Promise.reject(failure))).rejects.toBe(failure);
});
