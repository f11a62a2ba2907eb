import { expect, test } from "vitest";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { startConsole } from "../support/processes/running-console.ts";
import { refusal } from "../support/refusal.ts";
import { signIn } from "../support/served-building.ts";

test("ADMIN_EMAIL and ADMIN_PASSWORD make the first administrator, once, without a set-up code", async () => {
  const { email, password } = ADMINISTRATOR;
  const env = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  const running = await startConsole({ env });
  let again: typeof running | undefined;
  try {
    const home = await fetch(`${running.url}/`, { redirect: "manual" });
    expect(home.status, "there is nothing left to set up").toBe(200);
    const { access_token } = await signIn(running);
    expect(await running.calls(access_token).users.me()).toMatchObject({
      email,
      installationAdministrator: true,
    });
    await running.end();

    const otherPassword = "another-long-password";
    again = await startConsole({
      dataDir: running.dataDir,
      env: { ...env, ADMIN_PASSWORD: otherPassword },
    });
    expect((await signIn(again)).access_token).not.toBe("");
    const body = { grant_type: "password", username: email, password: otherPassword };
    expect(await refusal(again.calls().auth.token({ body }))).toMatchObject({ name: "WRONG_LOGIN" });
  } finally {
    await (again ?? running).stop();
  }
});
