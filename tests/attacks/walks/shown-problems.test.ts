import { expect, test } from "vitest";
import { FORM_TOKEN_FIELD, INTENT_FIELD, OPENED_FIELD } from "#contract/declared-form.ts";
import { formsWith, type PageField, type PageForm } from "../support/page-forms.ts";
import { everyScreen, findAddress, withoutScreens } from "../support/screens.ts";
import { startSharedConsole } from "../support/seeded-console.ts";
import { choicePartsIn, problemsIn } from "../support/shown-problems.ts";
import type { Visitor } from "../support/visitor.ts";

const shared = startSharedConsole();

/** Forms that end what the walk needs. */
const LEAVES = ["routes/building/leave-building", "routes/sign-in/logout", "routes/account/delete-account"];
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

/** Returns the forms of each page that the administrator sees. */
async function everyForm(visitor: Visitor): Promise<{ address: string; form: PageForm }[]> {
  const forms = [];
  for (const screen of withoutScreens(everyScreen(), LEAVES)) {
    if (screen.isLayout) continue;
    const address = findAddress(screen, shared.now.mine.ids);
    const { status, text } = await visitor.open(address);
    if (status === 200) forms.push(...formsWith(text, FORM_TOKEN_FIELD).map((form) => ({ address, form })));
  }
  const unique = new Map(forms.map((each) => [JSON.stringify([each.form.action, each.form.fields]), each]));
  return [...unique.values()];
}

async function administrator(): Promise<Visitor> {
  const visitor = shared.now.visitor();
  await visitor.signIn(shared.now.mine.people.administrator);
  await visitor.enter(shared.now.mine.ids.domain);
  return visitor;
}

test("every problem of a refused form is beside a field that the page shows, or in the form's notice", async () => {
  const visitor = await administrator();
  const unseen: string[] = [];
  let refused = 0;
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
      refused += 1;
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
  expect(refused).toBeGreaterThan(100);
}, 600_000);

test("fields of what was not chosen are not judged, and come back as they were typed", async () => {
  const visitor = await administrator();
  const { ids } = shared.now.mine;
  const addresses = [`/domain/people/${ids.resident}/access/new`, "/installation/users/new"];
  for (const address of addresses) {
    const { text } = await visitor.open(address);
    const [form] = formsWith(text, "name");
    const parts = choicePartsIn(text);
    expect(parts.length, address).toBeGreaterThan(1);
    for (const chosen of parts) {
      const others = parts.filter(({ name, value }) => name === chosen.name && value !== chosen.value);
      const unchosen = others.flatMap(({ fields }) => fields);
      const refusal = await refusalOf(visitor, address, form!, ({ name, kind, values }) => {
        if (name === chosen.name) return [chosen.value];
        // Without a name the form comes back in any case.
        if (name === "name") return [""];
        return unchosen.includes(name) && kind !== "radio" ? [UNFIT] : values;
      });
      const where = `${address} ${chosen.name}=${chosen.value}`;
      expect(problemsIn(refusal!.page).hidden, where).toEqual([]);
      expect(refusal!.page, where).not.toContain(UNSHOWN);
      const returned = formsWith(refusal!.page, "name")[0]!.fields;
      for (const { name, kind, values } of returned)
        if (unchosen.includes(name) && kind === "text") expect(values, `${where} ${name}`).toEqual([UNFIT]);
    }
  }
});
