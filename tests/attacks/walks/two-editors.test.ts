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
import { chooseValues, createSecret, enterValue, fillFields, readValues } from "./entered-values.ts";

/**
 * Forms that choose one thing and lead away: what the second person gets, which a test below shows, and what has
 * been chosen before.
 */
const SENT_ONCE: Record<string, { status: 404 | 409; chosen?: "resident" | "licence" }> = {
  // The page belongs to the owner, and is gone with the change.
  "routes/building/people/virtual-user-owner": { status: 404 },
  "routes/building/licences/transfer-licence": { status: 404 },
  "routes/building/tags/give-tag": { status: 409, chosen: "resident" },
  "routes/building/auxiliaries/auxiliary/licence": { status: 409, chosen: "licence" },
};

/** Forms that are not walked, and why. */
const NOT_WALKED: Record<string, string> = {
  "routes/set-up/setup-mail": "the form of the mail server, which is walked where it can be opened again",
};

/** Fields that are not stored as they are sent. */
const DERIVED = ["sameEveryDay", "email", "countryCode", "mobileNumber"];

/** Forms that belong to one person, who has them open in two browsers. */
const OF_ONE_PERSON = [
  "routes/account/route",
  "change-own-virtual-user",
  "routes/building/people/change-virtual-user",
  "routes/building/people/virtual-user-owner",
  "routes/building/licences/transfer-licence",
  // Each installer moves an auxiliary to licences of their own.
  "routes/building/auxiliaries/auxiliary/licence",
];

/** Forms in which no two people can choose differently: each field has two states, or one more to add. */
const AGREED = ["changeMobile", "changeNotes", "changeCalls", "automatic-updates", "group-reach"];

/** A form with nothing but fields that are not stored as they are sent. */
const WITHOUT_FIELDS = "changeEmail";

/** Fields without which nothing can be saved. */
const FIRST: Record<string, string[]> = { "routes/installation/mail-server": ["emailFrom", "host"] };

/** Fields that no form edits, and what they are. */
const NOT_EDITED: Record<string, string> = {
  formToken: "the CSRF token",
  [OPENED_FIELD]: "what the form was opened with",
  intent: "which of the page's forms was sent",
  portId: "which of the page's forms was sent",
  type: "the kind of action, which can't be changed",
  timeZone: "the zone of the times that are typed",
  recipient: "the address of a test message, which is not stored",
  passwordAgain: "the passphrase again",
};

/** Forms that ask for the own current password, which they do not change. */
const ASK_PASSWORD = ["changeEmail", "changeMobile"];

/** Kinds of fields with a value that their form does not show as it is, or whose values depend on each other. */
const SPECIAL = ["time", "password", "hidden"];

const SECTIONS = ["display", "audio", "messages", "opening-hours"];

/** An auxiliary can be moved to either of them. */
const OTHER_LICENCES = ["OTHERLICENCE0001", "OTHERLICENCE0002"];

let served: SeededConsole;
/** The other browser of the first administrator, and the one of a second administrator. */
let others: { own: Visitor; second: Visitor };

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
  const { administrator, credentialManager } = served.building.people;
  const asAdministrator = served.calls(administrator.token);
  for (const licenseCode of OTHER_LICENCES)
    await asAdministrator.licences.activate({ body: { licenseCode } });
  const { userId } = credentialManager;
  const body = { installationAdministrator: true };
  await asAdministrator.installationUsers.setAdministrator({ id: userId, body });
  await served
    .calls(served.building.token)
    .userGroups.addMember({ name: "ADMINISTRATORS", body: { userId } });
  await asAdministrator.backups.setPlan({ body: { everyHours: 0, keep: 14, passphrase: createSecret(0) } });
  const periods = [{ day: 1, from: "08:00", to: "12:00" }];
  await served.calls(served.building.token).deviceCustomizations.update({
    id: served.building.ids.device,
    section: "opening-hours",
    body: { enabled: true, closedMessage: "", periods },
  });
  others = { own: served.visitor.copy(), second: await served.enter(credentialManager) };
});

afterAll(() => served.stop());

/** The forms that have been walked, by their addresses and ids. */
const walked = new Set<string>();

/** The kinds of fields that forms edit, and those of which two people's values have been disputed. */
const kinds = { edited: new Set<string>(), disputed: new Set<string>() };

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
    let found = 0;
    for (const place of addresses) {
      const forms = formsWith(await served.open(place), OPENED_FIELD);
      for (const [index, form] of forms.entries()) {
        // A dialog's page also has the forms of the page behind it.
        const key = `${form.action || place} ${form.id}`;
        if (walked.has(key)) continue;
        walked.add(key);
        expect(unknownFields(form), key).toEqual([]);
        for (const { kind } of openedFields(form)) kinds.edited.add(kind);
        expect(openedFields(form).length === 0, key).toBe(form.id === WITHOUT_FIELDS);
        if (form.id === WITHOUT_FIELDS) continue;
        found++;
        const first = FIRST[screen.id];
        if (first) await expectSaved(served.visitor, place, fillFields(form, first, 3), `${place}, at first`);
        await editTwice(place, index, otherFor(screen));
      }
    }
    expect(found).toBeGreaterThan(0);
  },
);

test.each(Object.entries(SENT_ONCE))(
  "of two people who send the form of %s once, the second is refused",
  async (id, { status, chosen }) => {
    const screen = everyScreen().find((each) => each.id === id)!;
    expect((await readRouteForm(id)).edits).toBe(true);
    const place = findAddress(screen, served.building.ids);
    const other = otherFor(screen);
    // A dialog is behind the forms of its page.
    const read = async (visitor: Visitor) =>
      formsWith(await served.open(place, visitor), OPENED_FIELD).at(-1)!;
    const [theirForm, myForm] = [await read(served.visitor), await read(other)];
    const [field] = openedFields(theirForm);
    const before = chosen && served.building.ids[chosen];
    const [theirs, mine] = field!.choices.filter((choice) => choice !== "" && choice !== before);
    const choosing = (form: PageForm, value: string): PageForm => ({
      ...form,
      fields: form.fields.map((each) => (each.name === field!.name ? { ...each, values: [value] } : each)),
    });
    await expectSaved(served.visitor, place, choosing(theirForm, theirs!), place);
    const refused = await send(other, place, choosing(myForm, mine!));
    expect(refused.status).toBe(status);
    if (status === 409) expect(refused.text).toContain("Saved in the meantime: ");
  },
);

test("two people's values are shown beside each other in fields of every kind but boxes, which are merged", () => {
  expect([...kinds.edited]).toEqual(expect.arrayContaining(SPECIAL));
  expect([...kinds.edited].filter((kind) => !kinds.disputed.has(kind))).toEqual(["checkbox"]);
});

function otherFor({ id }: Screen): Visitor {
  return OF_ONE_PERSON.includes(id) ? others.own : others.second;
}

/** Two people change different fields of a form, and then the same one. */
async function editTwice(place: string, index: number, other: Visitor): Promise<void> {
  const read = async (visitor: Visitor, page?: string) =>
    formsWith(page ?? (await served.open(place, visitor)), OPENED_FIELD)[index]!;
  const readBoth = async () => [await read(served.visitor), await read(other)] as const;
  const [theirForm, myForm] = await readBoth();
  const [one, another] = openedFields(theirForm).filter(
    (field) => String(chooseValues(field, 1)) !== String(field.values),
  );
  const where = `${place}, form ${theirForm.id}`;
  if (!one) throw new Error(`${where} has no field to change.`);
  if (another) {
    await expectSaved(served.visitor, place, enterValue(theirForm, one, 1), where);
    await expectSaved(other, place, enterValue(myForm, another, 1), where);
    for (const both of await readBoth()) {
      expect(readValues(both, one), where).toEqual(chooseValues(one, 1));
      expect(readValues(both, another), where).toEqual(chooseValues(another, 1));
    }
  }
  const disputed = disputedFields(await read(other));
  expect(disputed.length === 0, where).toBe(AGREED.includes(theirForm.id));
  if (disputed.length === 0) {
    const [theirNext, myNext] = await readBoth();
    const field = theirNext.fields.find(({ name }) => name === one.name)!;
    await expectSaved(served.visitor, place, enterValue(theirNext, field, 2), where);
    await expectSaved(other, place, enterValue(myNext, field, 3), where);
    expect(readValues(await read(other), field), where).toEqual(chooseValues(field, 3));
  }
  for (const { name, kind } of disputed) {
    const [theirNext, myNext] = await readBoth();
    const field = theirNext.fields.find((each) => each.name === name)!;
    await expectDisputed({ place, other, read, where: `${where}, ${name}` }, { theirNext, myNext, field });
    kinds.disputed.add(kind);
  }
}

interface Dispute {
  place: string;
  other: Visitor;
  read: (visitor: Visitor, page?: string) => Promise<PageForm>;
  where: string;
}

/** Both change a field: the second one is shown the other's value, and saves over it only by saving again. */
async function expectDisputed(
  { place, other, read, where }: Dispute,
  { theirNext, myNext, field }: { theirNext: PageForm; myNext: PageForm; field: PageField },
): Promise<void> {
  const isSecret = field.kind === "password";
  const mine = isSecret ? [] : chooseValues(field, 3);
  await expectSaved(served.visitor, place, enterValue(theirNext, field, 2), where);
  const theirs = storedIn(await read(other), field);
  const refused = await send(other, place, enterValue(myNext, field, 3));
  expect(refused.status, where).toBe(409);
  expect(refused.text, where).toContain(isSecret ? "Another person changed this" : "Saved in the meantime: ");
  expect(refused.text, where).not.toContain("Something that this page no longer shows");
  const shown = await read(other, refused.text);
  expect(readValues(shown, field), where).toEqual(mine);
  expect(storedIn(await read(other), field), where).toEqual(theirs);
  await expectSaved(other, place, isSecret ? enterValue(shown, field, 3) : shown, where);
  const saved = await read(served.visitor);
  expect(readValues(saved, field), where).toEqual(mine);
  expect(storedIn(saved, field), where).not.toEqual(theirs);
}

/** What a form says of the stored value of a field: a digest, of a secret too. */
function storedIn(form: PageForm, { name }: PageField): string | undefined {
  return openedIn(form).get(name);
}

/** The first field of each kind that two people can change differently. */
function disputedFields(form: PageForm): PageField[] {
  const byKind = new Map<string, PageField>();
  for (const field of openedFields(form))
    if (String(chooseValues(field, 2)) !== String(chooseValues(field, 3)) && !byKind.has(field.kind))
      byKind.set(field.kind, field);
  const [first, ...others] = byKind.values();
  return [first, ...others.filter(({ kind }) => !kinds.disputed.has(kind) || SPECIAL.includes(kind))].flatMap(
    (field) => field ?? [],
  );
}

/** The fields that a form neither edits nor is known to need. */
function unknownFields(form: PageForm): string[] {
  const opened = openedIn(form);
  const isKnown = (name: string): boolean =>
    opened.has(name) || name in NOT_EDITED || (name === "password" && ASK_PASSWORD.includes(form.id));
  return form.fields.map(({ name }) => name).filter((name) => !isKnown(name));
}

function openedIn(form: PageForm): ReadonlyMap<string, string> {
  const opened = readValues(form, { name: OPENED_FIELD })[0]!;
  return new Map(opened.split(" ").map((pair) => pair.split(":") as [string, string]));
}

/** The fields that a person can change, of those that the form was opened with; the special ones last. */
function openedFields(form: PageForm): PageField[] {
  const opened = openedIn(form);
  const fields = form.fields.filter(
    (field) =>
      opened.has(field.name) &&
      !DERIVED.includes(field.name) &&
      // A new line of times is complete only with both.
      !(field.kind === "time" && field.values.length === 0) &&
      [1, 2, 3].some((round) => String(chooseValues(field, round)) !== String(field.values)),
  );
  const isSpecial = ({ kind }: PageField): boolean => SPECIAL.includes(kind);
  return [
    ...fields.filter((field) => !isSpecial(field)),
    ...SPECIAL.flatMap((special) => fields.filter(({ kind }) => kind === special)),
  ];
}

function send(visitor: Visitor, place: string, { action, fields }: PageForm): Promise<RawResponse> {
  const pairs = fields.flatMap(({ name, values }) => values.map((value) => [name, value]));
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
