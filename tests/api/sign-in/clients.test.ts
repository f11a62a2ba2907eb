import { afterEach, expect, test } from "vitest";
import type { ClientPair } from "#contract/client/client.ts";
import { inProcess } from "#contract/client/in-process.ts";
import { remote } from "#contract/client/remote.ts";
import { createOutbound } from "#provider/outbound/outbound.ts";
import { startProvider } from "#provider/start-provider.ts";
import { describeApi } from "../../support/api.ts";
import { noBackups } from "../../support/databases/backup-place.ts";
import { followTimes } from "../../support/followed-times.ts";
import { serveProvider } from "../../support/outside/network.ts";
import { refusal } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

const PAIR: ClientPair = { clientId: "console", clientSecret: "u8Vb2-a-secret-of-the-console-9xQ" };

describeApi("clients with credentials", (start) => {
  const endings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  /** Starts the same installation again, with a pair of credentials for its clients. */
  async function startWithPair({ db, secret, clock }: World) {
    const log = (): void => undefined;
    const provider = await startProvider({
      outbound: createOutbound({ mailToThisMachine: false, toBuildings: [], toPushServices: [] }),
      database: db,
      secret,
      times: followTimes(clock.now),
      log,
      apiClient: PAIR,
      backups: noBackups(secret),
      publicUrl: "http://localhost:3000",
      mqttPort: 0,
      validateReplies: true,
      version: "0.0.0-test",
    });
    endings.push(() => provider.stop());
    const served = await serveProvider(provider, log);
    endings.push(() => served.stop());
    return { provider, ...served };
  }

  test("a sign-in and a renewal without the pair, or with another one, are refused; right ones are not", async () => {
    const world = await start();
    const { email, password } = world.administrator;
    const { client, baseUrl } = await startWithPair(world);
    const { auth } = client.as({});
    const signIn = { grant_type: "password", username: email, password };
    const right = { client_id: PAIR.clientId, client_secret: PAIR.clientSecret };
    const token = await auth.token({ body: { ...signIn, ...right } });
    const renewal = { grant_type: "refresh_token", refresh_token: token.refresh_token };
    for (const grant of [signIn, renewal, { grant_type: "client_credentials" }, {}]) {
      for (const wrong of [
        {},
        { client_id: PAIR.clientId },
        { client_secret: PAIR.clientSecret },
        { ...right, client_id: "CONSOLE" },
        { ...right, client_secret: `${PAIR.clientSecret}x` },
        { client_id: "", client_secret: "" },
      ]) {
        const refused = await refusal(auth.token({ body: { ...grant, ...wrong } }));
        expect(refused).toEqual({ name: "INVALID_CLIENT", status: 401 });
      }
    }
    expect(await auth.token({ body: { ...renewal, ...right } })).toMatchObject({ token_type: "bearer" });
    const console = remote({ baseUrl, fetch, client: PAIR, deadlineMs: 30_000 });
    expect(await console.as({}).auth.token({ body: signIn })).toMatchObject({ token_type: "bearer" });
    const unknownGrant = { ...right, grant_type: "client_credentials" };
    expect(await refusal(auth.token({ body: unknownGrant }))).toMatchObject({
      name: "UNSUPPORTED_GRANT_TYPE",
    });
  });

  test("the pair can't be guessed: after sixty tries from an address in a minute no further one is checked", async () => {
    const world = await start();
    const { client } = await startWithPair(world);
    const guesses = Array.from({ length: 80 }, (_, n) =>
      refusal(client.as({}).auth.token({ body: { client_id: PAIR.clientId, client_secret: `guess ${n}` } })),
    );
    const names = (await Promise.all(guesses)).map(({ name }) => name);
    expect(names.filter((name) => name === "INVALID_CLIENT")).toHaveLength(60);
    expect(names.filter((name) => name === "TOO_MANY_TRIES")).toHaveLength(20);
  });

  test("the console in the same process sends the pair; where none is configured no client needs one", async () => {
    const world = await start();
    const { email: username, password } = world.administrator;
    const body = { grant_type: "password", username, password };
    const { provider } = await startWithPair(world);
    const console = inProcess(provider.answer, provider.blobs, PAIR).as({});
    expect(await console.auth.token({ body })).toMatchObject({ token_type: "bearer" });
    const notRequired = { ...body, client_id: "anybody", client_secret: "anything" };
    expect(await world.visitor.auth.token({ body: notRequired })).toMatchObject({ token_type: "bearer" });
  });
});
