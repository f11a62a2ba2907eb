import { expect, test, vi } from "vitest";
import { randomIdentifier } from "./random-identifier.ts";

test("an identifier is four random 32-bit numbers in hexadecimal, joined by dashes (§9)", () => {
  const drawn = vi.spyOn(crypto, "getRandomValues").mockImplementationOnce((numbers) => {
    (numbers as unknown as Uint32Array).set([0xffff_ffff, 0, 0x1f, 0xdead_beef]);
    return numbers;
  });
  expect(randomIdentifier()).toBe("ffffffff-0-1f-deadbeef");
  expect(drawn).toHaveBeenCalledOnce();
  const some = Array.from({ length: 100 }, randomIdentifier);
  for (const each of some) expect(each).toMatch(/^[0-9a-f]{1,8}(-[0-9a-f]{1,8}){3}$/);
  expect(new Set(some).size).toBe(100);
});
