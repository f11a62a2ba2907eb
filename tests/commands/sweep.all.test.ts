import { expect, onTestFinished, test } from "vitest";
import { createMovedClock } from "../attacks/support/moved-clock.ts";
import { startConsole } from "../support/processes/running-console.ts";
import { setUpBuilding, signIn } from "../support/served-building.ts";

const HOUR_MS = 3_600_000;
const AHEAD_MS = 200 * HOUR_MS;
/** The first sweep runs a minute after the start. This only ends a test that hangs. */
const PATIENCE = { timeout: 180_000 };

test("a restarted server deletes a credential that ended 169 hours ago, and not one of 167 hours ago (§9)", async () => {
  const clock = createMovedClock();
  onTestFinished(() => clock.remove());
  clock.setAhead(0);
  const first = await startConsole({ env: clock.env });
  onTestFinished(() => first.stop());
  const { domainId, api } = await setUpBuilding(first);
  const { id: userId } = await api.users.me();
  const now = Date.now() + AHEAD_MS;
  for (const hours of [167, 169]) {
    const endTime = now - hours * HOUR_MS;
    const body = { name: `${hours} hours`, userId, credentialType: "QR", endTime } as const;
    await api.accessCredentials.create({ body });
  }
  await first.end();

  clock.setAhead(AHEAD_MS);
  const second = await startConsole({ dataDir: first.dataDir, env: clock.env });
  onTestFinished(() => second.stop());
  const user = second.calls((await signIn(second)).access_token);
  const entered = second.calls((await user.auth.enterDomain({ domainId })).access_token);
  const left = async () => (await entered.accessCredentials.list()).items.map(({ name }) => name).sort();
  await expect.poll(left, PATIENCE).toEqual(["167 hours"]);
});
