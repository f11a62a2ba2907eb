import { expect, test } from "vitest";
import { everyCall } from "./support/every-call.ts";
import { freshIpAddress, send } from "./support/requests.ts";
import { startSharedConsole } from "./support/seeded-console.ts";
import { stealSession } from "./support/stolen-session.ts";

const shared = startSharedConsole();

/** Values that are in requests, and may be nowhere else. */
const canary = {
  password: "canary-password-1-QXZ",
  newPassword: "canary-password-2-QXZ",
  wrongPassword: "canary-password-3-QXZ",
  /** Typed into the field for the name: only the form shows it again. */
  asName: "canary-password-4-QXZ",
  pin: "9081726354",
  inviteCode: "canary-invite-code-QXZ",
  activationCode: "CANARYACTIVATIONQXZ",
  licenceCode: "CANARYLICENCEQXZ99",
  setupCode: "CANA-RYSE-TUPQ",
  query: "canary-query-QXZ",
  header: "canary-header-QXZ",
};

test("no secret and no person's name is in the server's log or a redirect, and no secret in clear in a page or the database", async () => {
  const { mine, world, console, visitor: newVisitor } = shared.now;
  const disclosed: string[] = [];
  const owner = console.calls(world.administrator.token);
  const person = { name: "Canaria Fontana", email: "canary@example.org", password: canary.password };
  await owner.onPremise.createUser({ body: person });
  const login = { grant_type: "password", username: person.email, password: person.password };
  const { access_token } = await console.calls().auth.token({ body: login });
  await console.calls(access_token).accountLinks.acceptTermsOfService();
  const inviting = console.calls(mine.token);
  const { code } = await inviting.invites.create({ body: {} });
  disclosed.push(code);

  // A day of a resident, with mistakes.
  const visitor = newVisitor();
  const { email } = person;
  await visitor.submit("/?index", { username: email, password: canary.wrongPassword });
  await visitor.submit("/?index", { username: canary.asName, password: "" });
  await visitor.submit("/setup", {
    name: "a",
    email: "b",
    setupCode: canary.setupCode,
    password: canary.password,
    passwordAgain: canary.wrongPassword,
  });
  await visitor.submit("/setup", {
    name: "a",
    email: "b@example.org",
    setupCode: canary.setupCode,
    password: canary.password,
    passwordAgain: canary.password,
  });
  await visitor.signIn(person);
  await visitor.submit(`/invite/${canary.inviteCode}`, { intent: "accept" });
  await visitor.submit("/user_home/join", { code: canary.inviteCode });
  await visitor.submit("/user_home/new_building", { licenseCode: canary.licenceCode, label: "A", name: "a" });
  await visitor.submit(`/invite/${code}`, { intent: "accept" });
  await visitor.enter(mine.ids.domain);
  await visitor.submit("/account", {
    intent: "password",
    oldPassword: canary.wrongPassword,
    newPassword: canary.newPassword,
    passwordAgain: canary.newPassword,
  });
  await visitor.submit("/account", {
    intent: "password",
    oldPassword: canary.password,
    newPassword: canary.newPassword,
    passwordAgain: canary.newPassword,
  });
  const session = (await stealSession(shared.now, visitor))!;
  for (const token of [session.userToken, session.building?.token ?? session.userToken]) {
    disclosed.push(token.access_token, token.refresh_token);
  }
  disclosed.push(...visitor.cookies.values(), await visitor.formToken());
  await visitor.submit("/logout");

  // A day of an administrator.
  const administrator = newVisitor();
  await administrator.signIn(mine.people.administrator);
  await administrator.enter(mine.ids.domain);
  const { resident } = mine.ids;
  await administrator.submit(`/domain/people/${resident}/access/new`, {
    name: "Canary",
    access: "CODE",
    doorCode: canary.pin,
    timeZone: "UTC",
  });
  await administrator.open(`/domain/invites/${mine.ids.invite}`);
  const label = { activationCode: canary.activationCode, hwId: "VP-CANARY" };
  await administrator.open(`/api/activateDevice?${new URLSearchParams(label).toString()}`);
  await administrator.submit("/api/activateDevice", { ...label, licenseId: mine.ids.licence });
  await administrator.submit("/domain/devices/new", { ...mine.delivered, licenseId: mine.ids.licence });
  disclosed.push(mine.delivered.activationCode, mine.secrets.invite, mine.secrets.pin);

  // Programs that send what they should not, where they should not.
  for (const { call } of everyCall) {
    await send(console.url, {
      method: call.method,
      path: `/api/v2${call.path.replace(/\{\w+\}/g, canary.query)}?access_token=${canary.query}&activationCode=${canary.query}`,
      headers: {
        authorization: `Bearer ${canary.header}`,
        cookie: `portineria=${canary.header}`,
        "x-request-id": canary.header,
        "user-agent": canary.header,
        referer: `http://localhost/${canary.header}`,
        "content-type": "application/json",
      },
      body: call.method === "GET" ? undefined : `{"password":"${canary.wrongPassword}","broken`,
      from: freshIpAddress(),
    });
  }
  await send(console.url, { path: `/blobs/${canary.query}?signature=${canary.query}` });
  await console.end();

  const output = console.output();
  expect(output).toContain("/invite/:code");
  const people = [person, ...Object.values(mine.people)].flatMap(({ name, email }) => [name, email]);
  expect(people.length).toBeGreaterThan(4);
  const secrets = [...Object.values(canary), ...disclosed, ...people];
  expect(secrets.filter((secret) => secret.length > 3 && output.includes(secret))).toEqual([]);
  expect(output).not.toContain('"level":50');

  const addresses = shared.now.answers().flatMap(({ headers }) => headers.location ?? []);
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((address) => secrets.some((secret) => address.includes(secret)))).toEqual([]);

  // What was typed comes back in its form, but no secret ever does.
  const pages = shared.now.answers().map(({ text }) => text);
  const passwords = [canary.password, canary.newPassword, canary.wrongPassword, canary.setupCode];
  expect(passwords.filter((secret) => pages.some((page) => page.includes(`"${secret}"`)))).toEqual([]);

  // The database contains only hashes and sealed texts.
  const stored = JSON.stringify([...(await shared.now.rows())]);
  const storedSecrets = [canary.password, canary.newPassword, canary.pin, ...disclosed];
  expect(storedSecrets.filter((secret) => stored.includes(`"${secret}"`))).toEqual([]);
});
