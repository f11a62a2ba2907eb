import { expect, test } from "vitest";
import { FORM_TOKEN_FIELD, INTENT_FIELD, OPENED_FIELD } from "#contract/declared-form.ts";
import { formsWith, type PageField, type PageForm } from "../support/page-forms.ts";
import { everyScreen, withoutScreens } from "../support/screens.ts";
import { findSearchedAddresses } from "../support/searches.ts";
import { startSharedConsole } from "../support/seeded-console.ts";
import { choicePartsIn, problemsIn } from "../support/shown-problems.ts";
import type { Visitor } from "../support/visitor.ts";

/** Where messages reach mobile numbers, forms offer the choice between both logins, also to those who sign up. */
const shared = startSharedConsole({
  env: { MESSAGE_GATEWAY_URL: "http://127.0.0.1:9/messages", SELF_SIGN_UP: "1" },
});

/** Forms that end what the walk needs. */
const LEAVES = [
  "routes/building/leave-building",
  "routes/building/people/see-as",
  "routes/sign-in/logout",
  "routes/account/delete-account",
];
/** No field of a form takes this. */
const INVALID = `\n:${"€".repeat(2_500)}`;
/** Fits in a line, and in no field of a choice. */
const UNFIT = "€".repeat(80);
/** The beginning of the notice about something that the form doesn't show. */
const UNSHOWN = "Something that this page no longer shows";

interface Refusal {
  status: number;
  page: string;
}

/** Sends a form with invalid contents in some fields; undefined if the answer is not a page with a form. */
async function refusalOf(
  visitor: Visitor,
  address: string,
  form: PageForm,
  valuesOf: (field: PageField) => readonly string[],
): Promise<Refusal | undefined> {
  const pairs = form.fields.flatMap((field) => valuesOf(field).map((value) => [field.name, value]));
  const headers = { "accept-language": "en" };
  const body = new URLSearchParams(pairs).toString();
  const { status, text } = await visitor.submit(form.action || address, {}, { body, headers });
  return status >= 400 && formsWith(text, FORM_TOKEN_FIELD).length > 0 ? { status, page: text } : undefined;
}

/** Opens each page that a visitor sees, one after the other. */
async function* openPages(visitor: Visitor) {
  const { mine } = shared.now;
  for (const screen of withoutScreens(everyScreen(), LEAVES)) {
    if (screen.isLayout) continue;
    for (const found of findSearchedAddresses(screen, mine)) {
      const address = found.replace("no-such-invite", mine.secrets.invite);
      const { status, text } = await visitor.open(address);
      if (status === 200) yield { address, text };
    }
  }
}

/** Returns the forms of each page that the administrator sees. */
async function everyForm(visitor: Visitor): Promise<{ address: string; form: PageForm }[]> {
  const forms = [];
  for await (const { address, text } of openPages(visitor))
    forms.push(...formsWith(text, FORM_TOKEN_FIELD).map((form) => ({ address, form })));
  const unique = new Map(forms.map((each) => [JSON.stringify([each.form.action, each.form.fields]), each]));
  return [...unique.values()];
}

async function administrator(): Promise<Visitor> {
  const visitor = shared.now.visitor();
  await visitor.signIn(shared.now.mine.people.administrator);
  await visitor.enter(shared.now.mine.ids.domain);
  return visitor;
}

/** Pages that show their form only with a search, and must be among those whose form was refused. */
const AFTER_A_STEP = [
  /\/actions\/[^/]+\/add\?type=/,
  /\/auxiliaries\/new\?type=/,
  /\/licences\/[^/]+\/assign\?kind=/,
  /\/devices\/new\?/,
];

test("every problem of a refused form is beside a field that the page shows, or in the form's notice", async () => {
  const visitor = await administrator();
  const unseen: string[] = [];
  const refusedAt: string[] = [];
  for (const { address, form } of await everyForm(visitor)) {
    const own = form.fields.filter(
      ({ name, kind }) =>
        ![FORM_TOKEN_FIELD, INTENT_FIELD, OPENED_FIELD].includes(name) &&
        !["hidden", "button", "submit", "file"].includes(kind),
    );
    for (const invalid of own) {
      const refusal = await refusalOf(visitor, address, form, (field) =>
        field === invalid ? [INVALID] : field.values,
      );
      if (!refusal) continue;
      refusedAt.push(address);
      const { shown, hidden } = problemsIn(refusal.page);
      const where = `${address} ${form.action} ${invalid.name}: ${refusal.status}`;
      if (hidden.length > 0) unseen.push(`${where} hides ${hidden.join(" ")}`);
      if (shown.length === 0 && !refusal.page.includes('role="alert" tabindex="-1"'))
        unseen.push(`${where} says nothing`);
      if (refusal.page.includes(UNSHOWN)) unseen.push(`${where} is not shown beside its field`);
    }
  }
  expect(unseen).toEqual([]);
  await visitor.expectInBuilding();
  expect(refusedAt.length).toBeGreaterThan(250);
  expect(AFTER_A_STEP.filter((each) => !refusedAt.some((address) => each.test(address)))).toEqual([]);
}, 600_000);

/** The pages that must be among those with a form whose fields depend on a choice. */
const WITH_CHOICES = [
  /^\/domain\/people\/[^/]+\/access\/new$/,
  /^\/domain\/people\/[^/]+\/account$/,
  /^\/domain\/invites\/new$/,
  /^\/installation\/users\/new$/,
  /^\/sign_up$/,
  /^\/invite\//,
];

/** A field that any text can be typed in. */
function isTyped({ name, kind }: PageField): boolean {
  return ["text", "email", "tel", "number"].includes(kind) && name !== FORM_TOKEN_FIELD;
}

interface ChoiceOfForm {
  address: string;
  form: PageForm;
  choice: PageField;
  parts: ReturnType<typeof choicePartsIn>;
}

/** Returns the choices of a page whose form has fields for each of them. */
function choicesIn({ address, text }: { address: string; text: string }): ChoiceOfForm[] {
  const parts = choicePartsIn(text);
  return [...new Set(parts.map(({ name }) => name))].flatMap((name) => {
    const [form] = formsWith(text, name);
    const choice = form?.fields.find((field) => field.name === name);
    return form && choice ? [{ address, form, choice, parts }] : [];
  });
}

/** Sends a form with one choice, and with what is invalid in the fields of the others; returns what is wrong. */
async function problemsOfChoice(
  visitor: Visitor,
  { address, form, choice, parts }: ChoiceOfForm,
  chosen: string,
): Promise<string[]> {
  const where = `${address} ${choice.name}=${chosen}`;
  const ofChoice = parts.filter(({ name }) => name === choice.name);
  const unchosen = ofChoice.filter(({ value }) => value !== chosen).flatMap(({ fields }) => fields);
  const inParts = parts.flatMap(({ fields }) => fields);
  const outside = form.fields.find((field) => isTyped(field) && !inParts.includes(field.name));
  // A form without other fields is refused for those of the choice itself.
  const unfit = outside ? unchosen : ofChoice.flatMap(({ fields }) => fields);
  const refusal = await refusalOf(visitor, address, form, ({ name, kind, values }) => {
    if (name === choice.name) return [chosen];
    if (name === outside?.name) return [INVALID];
    return unfit.includes(name) && kind !== "radio" ? [UNFIT] : values;
  });
  if (!refusal) return [`${where} is not refused`];
  const { shown, hidden } = problemsIn(refusal.page);
  const problems = hidden.map((id) => `${where} hides ${id}`);
  if (shown.length === 0) problems.push(`${where} shows no problem`);
  if (refusal.page.includes(UNSHOWN)) problems.push(`${where} says what is not shown`);
  const returned = formsWith(refusal.page, choice.name)[0]?.fields ?? [];
  const lost = returned.filter(
    (field) => unchosen.includes(field.name) && isTyped(field) && String(field.values) !== UNFIT,
  );
  return [...problems, ...lost.map(({ name }) => `${where} loses ${name}`)];
}

test("fields of what was not chosen are not judged, and come back as they were typed", async () => {
  const signedIn = await administrator();
  const problems: string[] = [];
  const found: string[] = [];
  for (const visitor of [signedIn, shared.now.visitor()])
    for await (const page of openPages(visitor)) {
      if (choicePartsIn(page.text).length <= 1) continue;
      for (const each of choicesIn(page)) {
        found.push(page.address);
        for (const chosen of each.choice.choices)
          problems.push(...(await problemsOfChoice(visitor, each, chosen)));
      }
    }
  expect(problems).toEqual([]);
  await signedIn.expectInBuilding();
  expect(WITH_CHOICES.filter((each) => !found.some((address) => each.test(address)))).toEqual([]);
}, 600_000);
