import { expect, it } from "vitest";
import type { Figures } from "#provider/provider.ts";
import { createMetrics } from "./metrics.ts";

const figures: Figures = {
  devicesConnected: 0,
  messagesDropped: 0,
  signInsRefused: { WRONG_LOGIN: 3, TOO_MANY_TRIES: 1 },
  jobs: {},
  lastBackupAt: null,
  lastRestoreCheckAt: null,
};
const surroundings = { takesWrites: true, providerWorks: undefined };

async function linesOf(now: Figures): Promise<string[]> {
  const text = await createMetrics(
    "1",
    () => Promise.resolve(now),
    () => surroundings,
  ).text();
  return text.split("\n").filter((line) => line.startsWith("portineria_"));
}

it("counts refused sign-ins by their reason", async () => {
  expect(await linesOf(figures)).toEqual(
    expect.arrayContaining([
      'portineria_sign_ins_refused_total{reason="WRONG_LOGIN"} 3',
      'portineria_sign_ins_refused_total{reason="TOO_MANY_TRIES"} 1',
    ]),
  );
});

it("reports the age of the lease at the broker, and nothing where no servers share one", async () => {
  const shared = Object.assign({}, figures, { brokerLeaseAgeMs: 2_500 });
  expect(await linesOf(shared)).toContain("portineria_broker_lease_age_seconds 2.5");
  expect((await linesOf(figures)).filter((line) => line.includes("lease"))).toEqual([]);
});
