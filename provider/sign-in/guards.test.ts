import { beforeEach, expect, test } from "vitest";
import { createGuards, type Guards } from "./guards.ts";

const ADDRESS_TRIES = 60;
const ACCOUNT_TRIES = 10;

let guards: Guards;
beforeEach(() => {
  guards = createGuards();
});

/** Uses up the tries of an address. */
async function block(address: string): Promise<void> {
  for (let tried = 0; tried < ADDRESS_TRIES; tried += 1) await guards.take("password", { address });
}

const tooMany = { errorName: "TOO_MANY_TRIES" };

test.each([
  ["2001:db8::1", "2001:db8::2"],
  ["2001:db8::1", "2001:db8:0:0:ffff:1:2:3"],
  ["2001:db8::1", "2001:0DB8:0:0::9"],
  ["2001:db8:1:2::", "2001:db8:1:2:3:4:5:6"],
  ["fe80::1%eth0", "fe80::2%eth1"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["0:0:0:0:0:FFFF:192.0.2.7", "192.0.2.7"],
])("%s and %s count as one network", async (one, other) => {
  await block(one);
  await expect(guards.take("password", { address: other })).rejects.toMatchObject(tooMany);
});

test.each([
  ["2001:db8::1", "2001:db8:0:1::1"],
  ["2001:db8:1::", "2001:db8:2::"],
  ["::1", "1::"],
  ["192.0.2.7", "192.0.2.8"],
  ["::ffff:192.0.2.7", "::ffff:192.0.2.8"],
])("%s and %s count as separate networks", async (one, other) => {
  await block(one);
  await guards.take("password", { address: other });
});

test("an address without tries takes none from an account", async () => {
  await block("192.0.2.7");
  for (let tried = 0; tried < ACCOUNT_TRIES; tried += 1) {
    await expect(guards.take("password", { account: "ann", address: "192.0.2.7" })).rejects.toMatchObject(
      tooMany,
    );
  }
  for (let tried = 0; tried < ACCOUNT_TRIES; tried += 1) {
    await guards.take("password", { account: "ann", address: "192.0.2.9" });
  }
  await expect(guards.take("password", { account: "ann", address: "192.0.2.9" })).rejects.toMatchObject(
    tooMany,
  );
});
