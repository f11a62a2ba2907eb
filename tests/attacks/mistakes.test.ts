import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "#rules/languages.ts";
import { fillForm } from "./support/forms.ts";
import { freshIpAddress, mapConcurrently, send } from "./support/requests.ts";
import { everyScreen, findFormAddress, withoutScreens } from "./support/screens.ts";
import { startSharedConsole } from "./support/seeded-console.ts";

const shared = startSharedConsole();

/** Actions that end the session that the others need. */
const endings = ["routes/sign-in/login/route", "routes/sign-in/logout", "routes/building/leave-building"];
const actions = withoutScreens(everyScreen(), endings).filter(({ hasAction }) => hasAction);
const BODIES_EACH = 4;
/** Fixed, so that a failure can be reproduced. */
const SEED = 7;

type Fields = Record<string, string>;

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("", "-1", "1e308", "[object Object]", "__proto__", "null", "9".repeat(400), "\u202e\u0000"),
);
const oddName = fc.constantFrom("__proto__", "constructor", "a[b][0]", "opens[7]", "intent", "a.b", "[]", "");

/** Returns valid forms with changed, missing and undeclared fields. */
function mutated(fields: Fields): fc.Arbitrary<Fields> {
  const names = Object.keys(fields);
  const changed =
    names.length > 0 ? fc.dictionary(fc.constantFrom(...names), anyText, { maxKeys: 2 }) : fc.constant({});
  const left = names.length > 0 ? fc.option(fc.constantFrom(...names)) : fc.constant(null);
  return fc.tuple(changed, left, fc.dictionary(oddName, anyText, { maxKeys: 2 })).map(([some, out, more]) => {
    const all: Fields = { ...fields, ...some, ...more };
    if (out !== null) delete all[out];
    return all;
  });
}

const BOUNDARY = "----a-part";

/** Encodings of a body; the last is how a page sends forms by JavaScript. */
const ways = {
  form: (fields: Fields) => ({
    path: "",
    type: "application/x-www-form-urlencoded",
    body: new URLSearchParams(fields).toString(),
  }),
  json: (fields: Fields) => ({ path: "", type: "application/json", body: JSON.stringify(fields) }),
  multipart: (fields: Fields) => ({
    path: "",
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Object.entries(fields)
      .map(
        ([name, value]) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .concat(`--${BOUNDARY}--\r\n`)
      .join(""),
  }),
  "turbo-stream": (fields: Fields) => ({
    path: ".data",
    type: "application/x-www-form-urlencoded;charset=UTF-8",
    body: new URLSearchParams(fields).toString(),
  }),
};

test("every action answers random and mutated forms without a server error", async () => {
  const visitor = shared.now.visitor();
  await visitor.signIn(shared.now.mine.people.administrator);
  await visitor.enter(shared.now.mine.ids.domain);
  const formToken = await visitor.formToken();
  let answered = 0;
  const problems = await mapConcurrently(actions, async (screen) => {
    const found: string[] = [];
    const address = findFormAddress(screen, shared.now.mine.ids);
    const [path = "", query] = address.split("?");
    const samples = fc.sample(mutated(fillForm(screen, shared.now.mine)), {
      numRuns: BODIES_EACH,
      seed: SEED,
    });
    for (const [index, fields] of samples.entries()) {
      const way = Object.values(ways)[index % Object.keys(ways).length]!;
      const { path: suffix, type, body } = way({ formToken, ...fields });
      const target = `${path}${suffix}${query === undefined ? "" : `?${query}`}`;
      const answer = await visitor.submit(target, {}, { body, headers: { "content-type": type } });
      if (answer.status >= 500) found.push(`${screen.id}: ${answer.status} for ${JSON.stringify(fields)}`);
      if (answer.status < 500) answered++;
    }
    return found;
  });
  expect(problems.flat()).toEqual([]);
  expect(answered).toBe(actions.length * BODIES_EACH);
  await visitor.expectInBuilding();
}, 120_000);

test("the same mistake has the same error and status in every language, and each language's text", async () => {
  const pages: string[] = [];
  const answers: string[] = [];
  for (const language of LANGUAGES) {
    // Another account each time, because the tries of an account are counted.
    const wrong = { username: `nobody-${language}@example.org`, password: "not the password" };
    const visitor = shared.now.visitor();
    await visitor.submit("/language", { language });
    const page = await visitor.submit("/?index", wrong, { from: freshIpAddress() });
    expect(page.status).toBe(401);
    expect(page.text).toContain(`<html lang="${language}"`);
    pages.push(/class="notice danger" role="alert"[^>]*>(.*?)<\/div>/s.exec(page.text)?.[1] ?? "");
    const answer = await send(shared.now.console.url, {
      method: "POST",
      path: "/oauth/token",
      headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": language },
      body: new URLSearchParams({ grant_type: "password", ...wrong }).toString(),
      from: freshIpAddress(),
    });
    const { requestId: _, ...error } = JSON.parse(answer.text);
    answers.push(JSON.stringify({ status: answer.status, ...error }));
  }
  expect(new Set(pages).size).toBe(LANGUAGES.length);
  expect(pages).not.toContain("");
  expect(new Set(answers).size).toBe(1);
});
