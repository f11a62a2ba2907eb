import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { remote } from "#contract/client/remote.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../support/databases/postgres.ts";
import { type CuttingProxy, startCuttingProxy } from "../support/outside/cutting-proxy.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { type SetUpBuilding, setUpBuilding } from "../support/served-building.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (skipped: ${found.missing})` : "";

describe("an answer that is lost between console and provider", () => {
  let running: RunningConsole;
  afterAll(() => running?.stop());

  test("is returned again, and the request is carried out once, on the embedded engine", async () => {
    running = await startConsole();
    await expectOneEffect(running, await setUpBuilding(running));
  });
});

describe.skipIf(missing !== "")(`a commit whose answer is lost${missing}`, () => {
  let server: PostgresServer;
  let proxy: CuttingProxy;
  let running: RunningConsole;
  let building: SetUpBuilding;

  beforeAll(async () => {
    server = await startPostgres();
    const url = new URL(server.url);
    proxy = await startCuttingProxy(Number(url.port));
    url.port = String(proxy.port);
    running = await startConsole({ env: { DATABASE_URL: url.href } });
    building = await setUpBuilding(running);
  });
  afterAll(async () => {
    await running?.stop();
    await proxy?.stop();
    await server?.stop();
  });

  test("is found to be done, and is not repeated", async () => {
    const { api } = building;
    for (let round = 0; round < 4; round++) {
      const value = `C0FFEE0${round}`;
      proxy.cutAnswerTo(/commit\0/i);
      const { id } = await api.nfcTags.create({ body: { identifier: `Tag ${round}`, value } });
      expect((await api.nfcTags.get({ id })).value).toBe(value);
      proxy.cutAnswerTo(/commit\0/i);
      await api.nfcTags.remove({ id });
    }
    proxy.cutAnswerTo(/commit\0/i);
    const entered = await api.auth.enterDomain({ domainId: building.domainId });
    expect((await running.calls(entered.access_token).nfcTags.list()).total).toBe(0);
    proxy.cutAnswerTo(/commit\0/i);
    const invite = await api.invites.create({ body: {} });
    expect((await api.invites.list()).items.map(({ id }) => id)).toEqual([invite.id]);
    expect(proxy.cuts()).toBe(10);
  });

  test("has one effect where the answer is lost between console and provider", async () => {
    await expectOneEffect(running, building);
  });
});

/** Cuts answers on their way to the client; expects that each call has one effect. */
async function expectOneEffect(running: RunningConsole, { token, api }: SetUpBuilding): Promise<void> {
  const proxy = await startCuttingProxy(Number(new URL(running.url).port));
  try {
    const cut: ApiCalls = remote({ baseUrl: `http://127.0.0.1:${proxy.port}`, fetch }).as({ token });
    const before = (await api.nfcTags.list()).total;
    proxy.cutAnswerTo(/^POST /);
    const { id } = await cut.nfcTags.create({ body: { identifier: "Once", value: "0DDBA110" } });
    expect((await api.nfcTags.list()).total).toBe(before + 1);
    proxy.cutAnswerTo(/^PUT /);
    await cut.nfcTags.update({ id, body: { identifier: "Only once" } });
    proxy.cutAnswerTo(/^DELETE /);
    await cut.nfcTags.remove({ id });
    expect((await api.nfcTags.list()).total).toBe(before);
    proxy.cutAnswerTo(/^POST /);
    const { code } = await cut.invites.create({ body: { name: "Once" } });
    const invites = (await api.invites.list()).items.filter(({ name }) => name === "Once");
    expect(invites.map((invite) => invite.code)).toEqual([code]);
    proxy.cutAnswerTo(/^GET /);
    expect((await cut.nfcTags.list()).total).toBe(before);
    expect(proxy.cuts()).toBe(5);
  } finally {
    await proxy.stop();
  }
}
