import { readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, startInstallation, test } from "../../support/console.ts";
import { catchMessages, type MessageCatcher } from "../../support/outside/message-gateway.ts";

const PASSWORD = "another-long-password";
const NUMBER = "+393337654321";
/** The gateway refuses a message for good. */
const REFUSED = 400;

let console: Installation;
let gateway: MessageCatcher;

test.beforeAll(async () => {
  gateway = await catchMessages();
  console = await startInstallation({ MESSAGE_GATEWAY_URL: gateway.url });
});

test.afterAll(async () => {
  await console.stop();
  await gateway.stop();
});

test("a failed message to a person is sent again from their page, which says so, also when it was refused @no-js", async ({
  page,
}) => {
  const { api, url } = console;
  gateway.answers.push(REFUSED, REFUSED);
  const id = await newMobileResident();
  const states = async () =>
    (await api.messages.list({ query: { userId: id } })).items.map(({ state, attempts }) => [
      state,
      attempts,
    ]);
  await expect.poll(states).toEqual([["FAILED", 1]]);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people/${id}`);
  const again = page.getByRole("button", { name: "Send again" });
  await again.click();
  await expect(page.getByText("The message will be sent again.")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/domain/people/${id}`);
  await expect.poll(states).toEqual([["FAILED", 2]]);

  await page.goto(`${url}/domain/people/${id}`);
  await again.evaluate((button: HTMLButtonElement) => (button.value = "no-such-message"));
  expect(await readStatus(page, () => again.click())).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Neri");
  await expect(page.getByRole("alert")).toBeVisible();

  await page.goto(`${url}/domain/people/${id}`);
  await again.click();
  await expect.poll(states).toEqual([["SENT", 3]]);
  expect(gateway.requests.map(({ to }) => to)).toEqual([NUMBER, NUMBER, NUMBER]);
});

/** Creates a person in the building with a mobile number, to which their change of the password is reported. */
async function newMobileResident(): Promise<string> {
  const { api, calls } = console;
  const number = { loginType: "MOBILE", countryCode: "39", mobileNumber: NUMBER.slice(3) } as const;
  const { id } = await api.onPremise.createUser({
    body: { name: "Mara Neri", password: PASSWORD, ...number },
  });
  const { code } = await api.invites.create({ body: {} });
  const body = { grant_type: "password", username: NUMBER, password: PASSWORD } as const;
  const { access_token } = await calls().auth.token({ body });
  const own = calls(access_token);
  await own.accountLinks.acceptTermsOfService();
  await own.invites.activate({ body: { code } });
  const change = { oldPassword: PASSWORD, newPassword: "a-wholly-new-password" };
  await own.users.changePassword({ id, body: change });
  return id;
}
