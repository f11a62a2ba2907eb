import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";

test("another password, and any password without an account, is wrong", async () => {
  const hash = await hashPassword("a-long-enough-password");
  expect(await isPassword("a-long-enough-passwore", hash)).toBe(false);
  expect(await isPassword("a-long-enough-password", undefined)).toBe(false);
});

test("the password behind the hash is right", async () => {
  const hash = await hashPassword("a-long-enough-password");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword("a-long-enough-password", hash)).toBe(true);
});

test("without an account the comparison takes as long as with one", async () => {
  const hash = await hashPassword("a-long-enough-password");
  const shortest = { known: Infinity, unknown: Infinity };
  async function time(what: keyof typeof shortest, against: string | undefined): Promise<void> {
    const start = performance.now();
    await isPassword("guess-number-one", against);
    shortest[what] = Math.min(shortest[what], performance.now() - start);
  }
  // Alternating, so that other load on the machine affects both.
  for (let n = 0; n < 6; n++) {
    await time("known", hash);
    await time("unknown", undefined);
  }
  expect(shortest.unknown / shortest.known).toBeGreaterThan(0.3);
});

test("hashes beyond the queue are refused at once", async () => {
  const attempts = Array.from({ length: 80 }, () => hashPassword("a-long-enough-password"));
  const outcomes = await Promise.allSettled(attempts);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBe(80 - 2 - 64);
  for (const { reason } of refused) expect(reason).toMatchObject({ errorName: "OVERLOADED", status: 503 });
});

test("strangers' calls run one at a time, and use no slot and no place of the queue of the others", async () => {
  const order: string[] = [];
  const strangers = Array.from({ length: 33 }, async (_, n) => {
    await isPassword(`guess ${n}`, undefined, "stranger").catch(() => undefined);
    order.push("stranger");
  });
  await expect(
    Promise.all([
      isPassword("guess", undefined, "stranger"),
      isPassword("guess", undefined, "stranger"),
      isPassword("guess", undefined, "stranger"),
    ]),
  ).rejects.toMatchObject({ errorName: "OVERLOADED" });
  await isPassword("a-long-enough-password", undefined);
  expect(order.length).toBeLessThan(8);
  await Promise.all(strangers);
});
