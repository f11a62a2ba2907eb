import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { isApiError } from "#contract/errors.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { catchMail, type MailCatcher } from "../support/outside/mail-catcher.ts";
import { freePort } from "../support/processes/own-process.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUp } from "../support/served-building.ts";
import { databaseSettings, describeEngines } from "./support/engines.ts";

const SUBJECT = "A backup is being restored";
const SOON = { timeout: 60_000, interval: 200 };

describeEngines("all of the installation's administrators are notified of a restore", (engine) => {
  let console: RunningConsole;
  let mailPort: number;

  beforeAll(async () => {
    console = await startConsole({
      env: { ...(await databaseSettings(engine)), MAIL_TO_LOOPBACK: "1" },
    });
    await setUp(console);
    mailPort = await freePort();
    const { api } = await administrator();
    const server = { emailFrom: "door@example.test", nameFrom: "Casa Verde", host: "127.0.0.1" };
    await api.mailServer.set({ body: { ...server, port: mailPort } });
  });
  afterAll(() => console?.stop());

  async function administrator() {
    const { email: username, password } = ADMINISTRATOR;
    const body = { grant_type: "password", username, password };
    const token = await signInOnceRestored(body);
    return { token, api: console.calls(token) };
  }

  /** Signs in; repeats it while the server switches to the restored data and answers 503. */
  async function signInOnceRestored(body: {
    grant_type: string;
    username: string;
    password: string;
  }): Promise<string> {
    for (;;) {
      const answer = await console
        .calls()
        .auth.token({ body })
        .catch((error: unknown) => {
          if (isApiError(error, "STORAGE_UNAVAILABLE")) return undefined;
          throw error;
        });
      if (answer) return answer.access_token;
      await sleep(200);
    }
  }

  async function mailServer(): Promise<MailCatcher> {
    const catcher = await catchMail({}, mailPort);
    onTestFinished(() => catcher.stop());
    return catcher;
  }

  const subjectsOf = ({ caught }: MailCatcher): string[] =>
    caught
      .filter(({ text }) => text.includes(`Subject: ${SUBJECT}`))
      .flatMap(({ to }) => to)
      .sort();

  /** Restores a backup from before a second administrator was added; returns that administrator's address. */
  async function restoreEarlier(): Promise<string> {
    const { api } = await administrator();
    await api.backups.setPlan({ body: { everyHours: 0, keep: 9, passphrase: "two keys and a spare" } });
    await api.backups.create();
    await expect.poll(async () => (await api.backups.plan()).run?.state, SOON).toBe("DONE");
    const [made] = (await api.backups.list()).items;
    const email = `second-${randomUUID()}@example.test`;
    const person = { name: "Second Administrator", email, password: ADMINISTRATOR.password };
    const { id } = await api.onPremise.createUser({ body: person });
    await api.installationUsers.setAdministrator({ id, body: { installationAdministrator: true } });
    await api.backups.restore({ id: made!.id, body: {} });
    const isRestored = () =>
      api.users.me().then(
        () => false,
        () => true,
      );
    await expect.poll(isRestored, SOON).toBe(true);
    return email;
  }

  test("also where mail is unreachable until later, and to those who are no longer administrators", async () => {
    const second = await restoreEarlier();
    const catcher = await mailServer();
    await expect.poll(() => subjectsOf(catcher), SOON).toEqual([ADMINISTRATOR.email, second].sort());
    const { api } = await administrator();
    const isThere = (await api.installationUsers.list({ query: { search: "Second" } })).total;
    expect(isThere, "the restored data has no such account").toBe(0);
  });

  test("once where mail works", async () => {
    const catcher = await mailServer();
    const second = await restoreEarlier();
    await expect.poll(() => subjectsOf(catcher), SOON).toEqual([ADMINISTRATOR.email, second].sort());
    const { api } = await administrator();
    const waiting = async () => (await api.messages.list({ query: { state: "WAITING" } })).total;
    await expect.poll(waiting, SOON).toBe(0);
    expect(subjectsOf(catcher)).toEqual([ADMINISTRATOR.email, second].sort());
  });
});
