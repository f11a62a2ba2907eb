import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installationSecret } from "#server/secret.ts";
import type { Building } from "../attacks/support/building.ts";
import { everyScreen, findAddress } from "../attacks/support/screens.ts";
import { seedDatabase } from "../attacks/support/two-buildings.ts";
import { createVisitor, type Visitor } from "../attacks/support/visitor.ts";
import { PASSWORD } from "../support/databases/initial-installation.ts";
import { type FaultyProvider, startFaultyProvider } from "../support/outside/faulty-provider.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

/** The provider, the connection to it, and the console. */
let provider: RunningConsole;
let line: FaultyProvider;
let console: RunningConsole;
let building: Building;

beforeAll(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-reads-"));
  const secret = installationSecret(dataDir, undefined);
  const made = await seedDatabase({ database: path.join(dataDir, "portineria.db"), secret });
  building = made.mine;
  provider = await startConsole({ dataDir });
  line = await startFaultyProvider(provider.url);
  console = await startConsole({ env: { PROVIDER_URL: line.url, PROVIDER_CLIENT_ID: "console" } });
});

afterAll(async () => {
  await console?.stop();
  await line?.stop();
  await provider?.stop();
});

/** The reads that a page sends over the network, in order. */
async function readsOf(visitor: Visitor, address: string): Promise<{ reads: string[]; status: number }> {
  const reads: string[] = [];
  line.setFault((call, _answer, pass) => {
    const isOwnCheck = call.url === "/api/v2/users/me" && call.headers.authorization === undefined;
    if (call.method === "GET" && !isOwnCheck)
      reads.push(`${call.url} with ${call.headers.authorization ?? "no token"}`);
    pass();
  });
  const { status } = await visitor.open(address);
  line.setFault(undefined);
  return { reads, status };
}

function repeated(reads: string[]): string[] {
  return reads.filter((read, at) => reads.indexOf(read) !== at).map((read) => read.replace(/ with .*/, ""));
}

const pages = everyScreen().filter(
  ({ isLayout, hasLoader, pattern }) =>
    !isLayout && hasLoader && !["/logout", "/live", "/domain/leave"].includes(pattern),
);

test.each(["administrator", "credentialManager", "resident"] as const)(
  "in cloud mode no page requests the same data from its provider twice: %s",
  async (who) => {
    const visitor = createVisitor(console.url);
    await visitor.signIn({ email: building.people[who].email, password: PASSWORD });
    await visitor.enter(building.ids.domain);
    const repeatedReads: string[] = [];
    let shown = 0;
    for (const screen of pages) {
      const { reads, status } = await readsOf(visitor, findAddress(screen, building.ids));
      if (status === 200 && reads.length > 0) shown += 1;
      repeatedReads.push(...repeated(reads).map((read) => `${screen.pattern}: ${read}`));
    }
    expect(shown).toBeGreaterThan(who === "administrator" ? 60 : 3);
    expect(repeatedReads).toEqual([]);
  },
);

test("a read that is sent twice is noticed, reads with another token are not", () => {
  const reads = ["/api/v2/users/me with a", "/api/v2/users/me with b", "/api/v2/users/me with a"];
  expect(repeated(reads)).toEqual(["/api/v2/users/me"]);
});
