import { beforeAll, expect, test } from "vitest";
import { LIST_FORM_MAX_BYTES } from "#contract/declared-form.ts";
import { isSecretField } from "#contract/secret-fields.ts";
import { everyScreen, withoutScreens } from "../support/screens.ts";
import { fillAddressedForms, isSearchedForm } from "../support/searches.ts";
import { startSharedConsole } from "../support/seeded-console.ts";
import { stealSession } from "../support/stolen-session.ts";
import type { Visitor } from "../support/visitor.ts";

const shared = startSharedConsole();

/** Forms that no sign-in is needed for, and those that show no page. */
const NOT_RETURNED =
  /^routes\/(sign-in\/(login|second-factor|sign-up|invite|activate|known-browser|reset-password|terms|language|layout|logout|proof)|set-up\/|resources\/|account\/push\/register-browser|building\/(leave-building|stop-view))/;
/** The browser makes the passkey: the page has its form once its script runs. */
const NEEDS_SCRIPT = "routes/account/new-passkey/route";
const SWAP = "routes/building/devices/device/hardware/swap";
const REFUSAL = /<div class="notice danger" role="alert"/;
const BANNER = /<div class="page-banner" role="alert"/;
const NOTICE = /<div class="notice attention" role="alert"/;

/** The controls of a page with this name that a person fills in; a file has to be chosen again. */
function controlsOf(page: string, name: string): string[] {
  const quoted = name.replace(/\[\d+\]$/, "").replace(/[.[\]]/g, "\\$&");
  const named = ` name="${quoted}(?:\\[\\d+\\])?"`;
  const kinds = `<input\\b[^>]*${named}[^>]*>|<(select|textarea)\\b[^>]*${named}[^>]*>.*?</\\1>`;
  const controls = page.match(new RegExp(kinds, "gs")) ?? [];
  return controls.filter((control) => !/^<input\b[^>]* type="(hidden|file)"/.test(control));
}

/** Whether a person could enter this value. */
function offers(control: string, value: string): boolean {
  const isChoice = control.startsWith("<select") || /type="(checkbox|radio)"/.test(control);
  return !isChoice || control.includes(` value="${value}"`);
}

/** Whether a control would send this value. */
function sends(control: string, value: string): boolean {
  if (control.startsWith("<textarea")) return control.includes(`>${value}</textarea>`);
  if (control.startsWith("<select"))
    return (control.match(/<option\b[^>]*>/g) ?? []).some(
      (option) => option.includes(` value="${value}"`) && option.includes(' selected=""'),
    );
  const isOff = /type="(checkbox|radio)"/.test(control) && !control.includes(' checked=""');
  return !isOff && control.includes(` value="${value}"`);
}

/** The fields that the fresh page has, and that the page after sending them does not show again. */
function lostFields(fields: Record<string, string>, fresh: string, page: string): [string, string][] {
  return Object.entries(fields)
    .filter(([name]) => !isSecretField(name))
    .filter(([name, value]) => controlsOf(fresh, name).some((control) => offers(control, value)))
    .filter(([name, value]) => !controlsOf(page, name).some((control) => sends(control, value)));
}

/** A second device of the building, which the first one can be exchanged with. */
let otherDevice: string;

beforeAll(async () => {
  const { console, mine, theirs } = shared.now;
  const { hwId, activationCode } = theirs.delivered;
  const { devices } = console.calls(mine.token);
  const { id } = await devices.baseInfo({ hwId, query: { activationCode } });
  const body = { activationCode, name: "The other panel" };
  otherDevice = (await devices.enable({ id, licenseId: mine.licence.id, body })).id;
});

/** Opens each page with a form that the building's administrator may send, one after the other. */
async function* openForms({ mine }: typeof shared.now, visitor: Visitor) {
  for (const screen of withoutScreens(everyScreen(), [NOT_RETURNED, NEEDS_SCRIPT])) {
    if (!screen.hasAction) continue;
    for (const { address, fields: filled } of fillAddressedForms(screen, mine)) {
      const fields = screen.id === SWAP ? { deviceId: otherDevice } : filled;
      const fresh = await visitor.open(address);
      if (fresh.status === 200) yield { screen, address, fresh, fields };
    }
  }
}

/** Signs in as the building's administrator. */
async function administrator(): Promise<Visitor> {
  const { now } = shared;
  const visitor = now.visitor();
  await visitor.signIn(now.mine.people.administrator);
  await visitor.enter(now.mine.ids.domain);
  return visitor;
}

test("every page that shows its form by its address offers all of the fields that are sent", async () => {
  const { now } = shared;
  const visitor = await administrator();
  const missing: string[] = [];
  const reached = new Set<string>();
  for await (const { screen, address, fresh, fields } of openForms(now, visitor)) {
    if (screen.id !== SWAP && !isSearchedForm(screen, now.mine)) continue;
    reached.add(screen.id);
    for (const [name, value] of Object.entries(fields)) {
      const isHidden = fresh.text.includes(`<input type="hidden" name="${name}" value="${value}"/>`);
      if (!isHidden && !controlsOf(fresh.text, name).some((control) => offers(control, value)))
        missing.push(`${address} ${name}=${value}`);
    }
  }
  expect(missing).toEqual([]);
  expect(reached.size).toBe(5);
}, 600_000);

test.each([
  ["has a field that its page has not", "&more=1", 400],
  ["is too large", `&more=${"x".repeat(LIST_FORM_MAX_BYTES)}`, 413],
])(
  "every form that %s is shown on its page again with everything typed",
  async (_what, appended, status) => {
    const { now } = shared;
    const visitor = await administrator();
    const problems: string[] = [];
    let shown = 0;
    for await (const { address, fresh, fields } of openForms(now, visitor)) {
      const formToken = await visitor.formToken();
      const body = String(new URLSearchParams({ formToken, ...fields })) + appended;
      const page = await visitor.submit(address, {}, { body });
      const lost = lostFields(fields, fresh.text, page.text);
      if (page.status !== status) problems.push(`${address} was answered ${page.status}`);
      if (lost.length > 0) problems.push(`${address} lost ${lost.join(", ")}`);
      if (!REFUSAL.test(page.text)) problems.push(`${address} does not show why`);
      shown += 1;
    }
    expect(problems).toEqual([]);
    expect(shown).toBeGreaterThan(120);
  },
  600_000,
);

test("every page whose form can't be read shows what is saved, and above it that the form was not", async () => {
  const { now } = shared;
  const visitor = await administrator();
  const problems: string[] = [];
  let shown = 0;
  for await (const { address, fresh, fields } of openForms(now, visitor)) {
    // The limit is within its only field.
    const page = await visitor.submit(address, {}, { body: `more=${"x".repeat(LIST_FORM_MAX_BYTES)}` });
    const names = Object.keys(fields).filter((name) => !isSecretField(name));
    const changed = names.filter(
      (name) => `${controlsOf(page.text, name)}` !== `${controlsOf(fresh.text, name)}`,
    );
    if (page.status !== 413) problems.push(`${address} was answered ${page.status}`);
    if (changed.length > 0) problems.push(`${address} shows other ${changed.join(", ")}`);
    if (!BANNER.test(page.text) && !REFUSAL.test(page.text)) problems.push(`${address} does not show why`);
    shown += 1;
  }
  expect(problems).toEqual([]);
  expect(shown).toBeGreaterThan(120);
}, 600_000);

test("every form that is sent after its sign-in has ended is given back with everything typed", async () => {
  const { now } = shared;
  const visitor = await administrator();
  const person = now.mine.people.administrator;
  const problems: string[] = [];
  let returned = 0;
  for await (const { address, fresh, fields } of openForms(now, visitor)) {
    const formToken = await visitor.formToken();
    const { userToken } = (await stealSession(now, visitor))!;
    await now.console.calls(userToken.access_token).auth.signOut();
    const late = await visitor.submit(
      address,
      {},
      { body: String(new URLSearchParams({ formToken, ...fields })) },
    );
    expect(late.headers.location, address).toBe("/");
    const login = { username: person.email, password: person.password };
    expect((await visitor.submit("/?index", login)).headers.location, address).toBe(address);
    const page = await visitor.open(address);
    const lost = lostFields(fields, fresh.text, page.text);
    if (page.status !== 200) problems.push(`${address} was answered ${page.status}`);
    if (lost.length > 0) problems.push(`${address} lost ${lost.join(", ")}`);
    // A button alone leaves nothing to give back but the page.
    const hasFields = Object.keys(fields).length > 0;
    if (NOTICE.test(page.text) !== hasFields) problems.push(`${address} has a wrong notice, or none`);
    returned += 1;
  }
  expect(problems).toEqual([]);
  expect(returned).toBeGreaterThan(120);
}, 600_000);
