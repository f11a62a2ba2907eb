import { afterAll, beforeAll, expect, test } from "vitest";
import { OPENED_FIELD } from "#contract/declared-form.ts";
import { issueLicence } from "#provider/licences/operations/issue-licence.ts";
import { transaction } from "#storage/database.ts";
import { type SeededConsole, startSeededConsole } from "../../screens/seeded-console.ts";
import { readRouteForm } from "../../support/browser/route-modules.ts";
import { formsWith, type PageField, type PageForm } from "../support/page-forms.ts";
import type { RawResponse } from "../support/requests.ts";
import { everyScreen, findAddress, type Screen, withoutScreens } from "../support/screens.ts";
import type { Visitor } from "../support/visitor.ts";

/**
 * Forms that can't be sent twice from one page: what the second person gets, which a test below shows, and who
 * has been chosen before.
 */
const SENT_ONCE: Record<string, { status: 404 | 409; chosen?: "resident" }> = {
  // The page belongs to the owner, and is gone with the change.
  "routes/building/people/virtual-user-owner": { status: 404 },
  "routes/building/licences/transfer-licence": { status: 404 },
  "routes/building/tags/give-tag": { status: 409, chosen: "resident" },
};

/** Forms that are not walked, and why. */
const NOT_WALKED: Record<string, string> = {
  "routes/set-up/setup-mail": "the form of the mail server, which is walked where it can be opened again",
};

/** Fields that are not stored as they are sent. */
const DERIVED = ["sameEveryDay", "email", "countryCode", "mobileNumber"];

/** Fields without which nothing can be saved. */
const FIRST: Record<string, string[]> = { "routes/installation/mail-server": ["emailFrom", "host"] };

const PASSPHRASE = "a-long-enough-passphrase";

const SECTIONS = ["display", "audio", "messages", "opening-hours"];

/** What can be typed in a field, in three rounds; others take any text. */
const typedIn: Record<string, (round: number) => string> = {
  code: (round) => `97${round}`,
  properties: (round) => `floor = ${round}`,
  preferences: (round) => `{"round":${round}}`,
  command: (round) => `open-${round}`,
  emailFrom: (round) => `console${round}@example.org`,
  host: (round) => `mail${round}.example.org`,
  port: (round) => String(2500 + round),
};

/** An auxiliary can be moved to either of them. */
const OTHER_LICENCES = ["OTHERLICENCE0001", "OTHERLICENCE0002"];

let served: SeededConsole;
let other: Visitor;

beforeAll(async () => {
  served = await startSeededConsole((db, { people }, keys) =>
    transaction(db, async (tx) => {
      for (const code of OTHER_LICENCES)
        await issueLicence(tx, keys.licenceKey, {
          code,
          demo: false,
          ownerId: people.administrator.userId,
          seats: { AUXILIAR_DEVICE: 5 },
          now: Date.now(),
          expirationDate: null,
        });
    }),
  );
  other = served.visitor.copy();
});

afterAll(() => served.stop());

/** The forms that have been walked, by their addresses and ids. */
const walked = new Set<string>();

const edits: Screen[] = [];
for (const screen of withoutScreens(everyScreen(), Object.keys({ ...NOT_WALKED, ...SENT_ONCE })))
  if (screen.hasAction && (await readRouteForm(screen.id)).edits) edits.push(screen);

test.each(edits.filter(({ id }) => !id.startsWith("new-")).map((screen) => [screen.id, screen] as const))(
  "two people lose nothing in the forms of %s",
  async (_id, screen) => {
    const address = findAddress(screen, served.building.ids);
    const addresses = screen.pattern.includes(":section")
      ? SECTIONS.map((section) => address.replace("display", section))
      : [address];
    for (const place of addresses) {
      const forms = formsWith(await served.open(place), OPENED_FIELD);
      expect(forms.flatMap(openedFields), place).not.toEqual([]);
      for (const [index, form] of forms.entries()) {
        // A dialog's page also has the forms of the page behind it.
        const key = `${form.action || place} ${form.id}`;
        if (openedFields(form).length === 0 || walked.has(key)) continue;
        walked.add(key);
        const first = FIRST[screen.id];
        if (first) await expectSaved(served.visitor, place, filled(form, first, 3), `${place}, at first`);
        await editTwice(place, index);
      }
    }
  },
);

test.each(Object.entries(SENT_ONCE))(
  "of two people who send the form of %s once, the second is refused",
  async (id, { status, chosen }) => {
    const screen = everyScreen().find((each) => each.id === id)!;
    expect((await readRouteForm(id)).edits).toBe(true);
    const place = findAddress(screen, served.building.ids);
    const opened = formsWith(await served.open(place), OPENED_FIELD)[0]!;
    const [field] = openedFields(opened);
    const before = chosen && served.building.ids[chosen];
    const [theirs, mine] = field!.choices.filter((choice) => choice !== "" && choice !== before);
    const choosing = (value: string): PageForm => ({
      ...opened,
      fields: opened.fields.map((each) => (each.name === field!.name ? { ...each, values: [value] } : each)),
    });
    await expectSaved(served.visitor, place, choosing(theirs!), place);
    const refused = await send(other, place, choosing(mine!));
    expect(refused.status).toBe(status);
    if (status === 409) expect(refused.text).toContain("Saved in the meantime: ");
  },
);

/** Two people change different fields of a form, and then the same one. */
async function editTwice(place: string, index: number): Promise<void> {
  const read = async (page?: string) => formsWith(page ?? (await served.open(place)), OPENED_FIELD)[index]!;
  const opened = await read();
  const [one, another] = openedFields(opened);
  const where = `${place}, form ${opened.id}`;
  if (!one) throw new Error(`${where} has no field to change.`);
  if (another) {
    await expectSaved(served.visitor, place, changed(opened, one, 1), where);
    await expectSaved(other, place, changed(opened, another, 1), where);
    const both = await read();
    expect(valuesOf(both, one), where).toEqual(choose(one, 1));
    expect(valuesOf(both, another), where).toEqual(choose(another, 1));
  }
  const again = await read();
  const field = again.fields.find(({ name }) => name === one.name)!;
  // A box has two states: two people who change it agree.
  const [theirs, mine] = [choose(field, 2), choose(field, 3)];
  if (String(theirs) === String(mine)) return;
  await expectSaved(served.visitor, place, changed(again, field, 2), where);
  const refused = await send(other, place, changed(again, field, 3));
  expect(refused.status, where).toBe(409);
  expect(refused.text, where).toContain("Saved in the meantime: ");
  const shown = await read(refused.text);
  expect(valuesOf(shown, field), where).toEqual(mine);
  expect(valuesOf(await read(), field), where).toEqual(theirs);
  await expectSaved(other, place, shown, where);
  expect(valuesOf(await read(), field), where).toEqual(mine);
}

/** The fields that a person can change, of those that the form was opened with. */
function openedFields(form: PageForm): PageField[] {
  const opened = valuesOf(form, { name: OPENED_FIELD })[0]!
    .split(" ")
    .map((pair) => pair.split(":")[0]);
  return form.fields.filter(
    (field) =>
      opened.includes(field.name) &&
      !DERIVED.includes(field.name) &&
      !["hidden", "password", "time"].includes(field.kind) &&
      String(choose(field, 1)) !== String(field.values),
  );
}

/** What a person enters in a field in a round. */
function choose({ name, kind, values, choices }: PageField, round: number): string[] {
  if (kind === "checkbox") return values.length < choices.length ? choices : values.slice(1);
  if (choices.length > 0) {
    const others = choices.filter((choice) => choice !== "" && !values.includes(choice));
    return [others[round % others.length] ?? values[0] ?? ""];
  }
  const typed = typedIn[name];
  if (typed) return [typed(round)];
  if (kind === "number") return [String(Math.max(1, Number(values[0] ?? 10) - round))];
  if (kind === "datetime-local") return [`203${round}-01-01T10:00`];
  return [`${values[0]?.slice(0, 20) ?? ""}${round}`];
}

function changed(form: PageForm, { name }: PageField, round: number): PageForm {
  return filled(form, [name], round);
}

function filled(form: PageForm, names: readonly string[], round: number): PageForm {
  const fields = form.fields.map((field) =>
    names.includes(field.name) ? { ...field, values: choose(field, round) } : field,
  );
  return { ...form, fields };
}

function valuesOf({ fields }: PageForm, { name }: { name: string }): string[] {
  return fields.find((field) => field.name === name)?.values ?? [];
}

function send(visitor: Visitor, place: string, { action, fields }: PageForm): Promise<RawResponse> {
  const secrets = fields.filter(({ name }) => name === "passphrase" || name === "passwordAgain");
  const pairs = [
    ...fields.flatMap(({ name, values }) => values.map((value) => [name, value])),
    ...secrets.map(({ name }) => [name, PASSPHRASE]),
  ];
  const body = new URLSearchParams(pairs);
  const headers = { "accept-language": "en" };
  return visitor.submit(action || place, {}, { body: body.toString(), headers });
}

async function expectSaved(visitor: Visitor, place: string, form: PageForm, where: string): Promise<void> {
  const { status, text } = await send(visitor, place, form);
  const problems = [...text.matchAll(/<p class="problem"[^>]*>(?!<\/p>)(.+?)<\/p>/g)].map(
    ([, problem]) => problem,
  );
  expect([status, ...problems], where).toEqual([303]);
}
