import { expect, test } from "vitest";
import { createMetrics } from "#server/metrics.ts";
import { alertRules, dashboardQueries } from "../support/outside/monitoring.ts";

/** What a server with everything reports, embedded or in front of a provider elsewhere. */
async function reportedNames(): Promise<Set<string>> {
  const figures = {
    devicesConnected: 1,
    messagesDropped: 1,
    brokerWorks: true,
    brokerLeaseAgeMs: 1,
    signInsRefused: { WRONG_LOGIN: 1 },
    jobs: { mail: 1 },
    lastBackupAt: 1,
    lastRestoreCheckAt: 1,
  };
  const metrics = createMetrics(
    "1",
    () => Promise.resolve(figures),
    () => ({ takesWrites: true, providerWorks: true }),
  );
  metrics.answered("screen", 200, 1);
  const text = await metrics.text();
  return new Set([...text.matchAll(/^([a-z]\w*)[ {]/gm)].map(([, name]) => name!));
}

/** Returns the names of metrics in a query: those that are neither functions nor labels. */
function namesIn(query: string): string[] {
  return [...query.matchAll(/\b(?:portineria|nodejs|process)_\w+/g)].map(([name]) => name);
}

test("the alert rules and the dashboard ask for metrics that a server reports, and between them for each of its own", async () => {
  const reported = await reportedNames();
  const asked = [...alertRules.map(({ expr }) => expr), ...dashboardQueries].flatMap(namesIn);
  expect(asked.filter((name) => !reported.has(name))).toEqual([]);
  const own = [...reported].filter((name) => name.startsWith("portineria_") && !name.endsWith("_sum"));
  expect(own.filter((name) => !asked.includes(name))).toEqual([]);
});

test("each alert says what happened, what to do, and how urgent it is", () => {
  for (const { alert, annotations, labels } of alertRules) {
    expect(annotations, alert).toEqual({ summary: expect.any(String), description: expect.any(String) });
    expect(["critical", "warning"], alert).toContain(labels.severity);
  }
});
