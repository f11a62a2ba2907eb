import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { prepareDataDir } from "#server/data-dir.ts";
import { installationSecret } from "#server/secret.ts";
import type { Building } from "../attacks/support/building.ts";
import { fillForm } from "../attacks/support/forms.ts";
import { requireDeclaredFields } from "../attacks/support/posted-forms.ts";
import { everyScreen, findAddress, findFormAddress, type Screen } from "../attacks/support/screens.ts";
import { fillSearch } from "../attacks/support/searches.ts";
import { seedDatabase } from "../attacks/support/two-buildings.ts";
import { createVisitor, type Visitor } from "../attacks/support/visitor.ts";
import { createDatabase, type PostgresServer, startPostgres } from "../support/databases/postgres.ts";
import { shortOrLong } from "../support/fault-length.ts";
import {
  attack,
  type Dbms,
  expectWithstood,
  MARK,
  type MarkedRequest,
  missingForSqlmap,
} from "../support/outside/sqlmap.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

// Only a hang takes this long; a busy machine makes thousands of tries slow.
vi.setConfig({ testTimeout: 1_800_000 });

const DATABASE = "portineria.db";
const BOUNDARY = "----portineria";

/** Forms without a field, and those of an earlier state of a building: there is nothing to try. */
const EMPTY = new Set([
  "routes/sign-in/logout",
  "routes/building/leave-building",
  "routes/sign-in/invite/route",
  "routes/building/history/audit/route",
  "routes/set-up/setup/route",
  "routes/sign-in/second-factor/route",
]);

/**
 * Tries at a secret are counted for the account too, and refused after a few: the calls behind these forms
 * are tested without a count, in sqlmap.test.ts.
 */
const SECRET = /(?:password|code|otp|[?&]token|passphrase)=/i;

/** Forms for people who are not signed in; others are redirected away from them. */
const forStrangers = new Set([
  "routes/sign-in/login/route",
  "routes/sign-in/sign-up/route",
  "routes/sign-in/activate/route",
  "routes/sign-in/known-browser",
  "routes/sign-in/reset-password/route",
  "routes/sign-in/terms/route",
]);

/** The file fields of the forms that have one. */
const fileOf: Record<string, string> = {
  "routes/account/own-picture-form": "picture",
  "routes/building/settings/building-picture-form": "picture",
  "routes/building/devices/device/actions/action-group-picture-form": "picture",
  "routes/installation/receive-backup": "backup",
};

type Buildings = Record<"mine" | "theirs", Building>;

function marked(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value + MARK]));
}

/**
 * Returns the request of a screen's address, with a mark behind its last id and its search parameters: the
 * ids before are those of other screens. It requests the data alone, as the pages' scripts do, so that no
 * page is rendered for each try; a route without a page, such as a file, is requested as it is.
 */
async function addressRequest(screen: Screen, building: Building, visitor: Visitor): Promise<MarkedRequest> {
  const search = new URLSearchParams(marked(fillSearch(screen, building))).toString();
  const own = `_routes=${encodeURIComponent(screen.id)}`;
  const data = `${findAddress(screen, building.ids)}.data?${own}`;
  const isScreen = (await visitor.open(data)).headers["content-type"]?.startsWith("text/x-script");
  const pattern = screen.pattern.replace(/:\w+(?!.*:)/, `$&${MARK}`);
  const address = findAddress({ ...screen, pattern }, building.ids);
  const path = isScreen ? `${address}.data?${own}&${search}` : `${address}?${search}`;
  return { method: "GET", path, headers: { accept: "text/html", cookie: cookieOf(visitor) } };
}

/** Returns the request of a form as a browser sends it, with a mark behind all fields but its token. */
async function formRequest(
  screen: Screen,
  buildings: Buildings,
  { visitor, url }: { visitor: Visitor; url: string },
): Promise<MarkedRequest> {
  const fields = { formToken: await visitor.formToken(), ...marked(fieldsOf(screen, buildings)) };
  const file = fileOf[screen.id];
  const address = findFormAddress(screen, buildings.mine.ids);
  await requireDeclaredFields(address, [...Object.keys(fields), ...(file === undefined ? [] : [file])]);
  const type = file ? `multipart/form-data; boundary=${BOUNDARY}` : "application/x-www-form-urlencoded";
  const headers = { accept: "text/html", origin: url, cookie: cookieOf(visitor), "content-type": type };
  const body = file ? inParts(fields, file) : new URLSearchParams(fields).toString();
  return { method: "POST", path: address, headers, body };
}

/** Enters no building: `theirs` is refused, because another session would end the tries' own. */
function fieldsOf(screen: Screen, { mine, theirs }: Buildings): Record<string, string> {
  const fields = fillForm(screen, mine);
  return fields["enter"] ? { ...fields, enter: theirs.ids.domain } : fields;
}

function inParts(fields: Record<string, string>, file: string): string {
  const parts = Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${value}`);
  parts.push(
    `name="${file}"; filename="a.png${MARK}"\r\nContent-Type: image/png\r\n\r\nnot a picture${MARK}`,
  );
  const begin = `--${BOUNDARY}\r\nContent-Disposition: form-data; `;
  return `${parts.map((part) => `${begin}${part}\r\n`).join("")}--${BOUNDARY}--\r\n`;
}

function cookieOf({ cookies }: Visitor): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

const screens = everyScreen().filter(({ isLayout }) => !isLayout);
const forms = screens.filter(({ hasAction, id }) => hasAction && !EMPTY.has(id));
/** A layout with an address shows its first page there. */
const addresses = screens.filter(
  (screen) =>
    screen.hasLoader &&
    !screens.some((other) => other !== screen && other.isIndex && other.pattern === screen.pattern),
);

/** Screens of the short form: a console for each form takes some seconds. */
const SHORT = new Set([
  "routes/building/groups/new-group",
  "routes/building/devices/route",
  "routes/building/people/credential",
]);
const inShort = ({ id }: Screen): boolean => SHORT.has(id);
const tried = shortOrLong({
  short: { forms: forms.filter(inShort), addresses: addresses.filter(inShort) },
  long: { forms, addresses },
});

interface OpenConsole {
  console: RunningConsole;
  /** The administrator, in the building. */
  visitor: Visitor;
  stranger: Visitor;
}

/** A seeded console, copied for each form: the tries of a form change much of what they may. */
interface Stock {
  buildings: Buildings;
  open(): Promise<OpenConsole>;
}

const folder = mkdtempSync(path.join(tmpdir(), "portineria-forms-"));
let postgres: PostgresServer | undefined;
let count = 0;
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function seedStock(dbms: Dbms): Promise<Stock> {
  const stock = path.join(folder, dbms);
  prepareDataDir(stock);
  const secret = installationSecret(stock, undefined);
  if (dbms === "PostgreSQL") postgres = await startPostgres();
  const template = postgres && (await createDatabase(postgres.url));
  const { mine, theirs } = await seedDatabase({
    database: template ?? path.join(stock, DATABASE),
    secret,
  });
  return {
    buildings: { mine, theirs },
    async open() {
      const dataDir = path.join(folder, `console-${++count}`);
      cpSync(stock, dataDir, { recursive: true });
      const copy = template && { DATABASE_URL: await createDatabase(postgres!.url, template) };
      const console = await startConsole({ dataDir, env: { SELF_SIGN_UP: "1", ...copy } });
      const visitor = createVisitor(console.url);
      await visitor.signIn(mine.people.administrator);
      await visitor.enter(mine.ids.domain);
      // The device whose log is shown is in the session, not in the address.
      const shown = { deviceId: mine.ids.device };
      await requireDeclaredFields("/domain/diagnostic", Object.keys(shown));
      await visitor.submit("/domain/diagnostic", shown);
      return { console, visitor, stranger: createVisitor(console.url) };
    },
  };
}

test("each screen that is listed here by its id exists", () => {
  const listed = [...EMPTY, ...forStrangers, ...Object.keys(fileOf), ...SHORT];
  const ids = new Set(screens.map(({ id }) => id));
  expect(listed.filter((id) => !ids.has(id))).toEqual([]);
});

for (const dbms of ["SQLite", "PostgreSQL"] as const) {
  const missing = missingForSqlmap(dbms);
  const title = `sqlmap finds no way into ${dbms} by the console${missing ? ` (skipped: ${missing})` : ""}`;
  describe.skipIf(missing)(title, () => {
    let stock: Stock;
    let opened: OpenConsole | undefined;

    beforeAll(async () => {
      stock = await seedStock(dbms);
    }, 120_000);

    async function close(): Promise<void> {
      await opened?.console.stop();
      opened = undefined;
    }

    /** Attacks a request; expects that no try succeeded, was redirected or lost its token. */
    async function expectNoWay(sender: Visitor, request: MarkedRequest): Promise<void> {
      const { console, visitor } = opened!;
      const token = await sender.formToken();
      const made = await attack(console.url, dbms, request);
      expectWithstood(made, { areCounted: SECRET.test(request.path + (request.body ?? "")) });
      expect([...made.answers.keys()]).not.toEqual([302]);
      // A form whose token is refused was not processed; a page may be closed to its visitor.
      if (request.method === "POST") expect(made.answers.get(403)).toBeUndefined();
      expect(await sender.formToken()).toBe(token);
      expect((await visitor.open("/user_home")).status).toBe(200);
      expect(console.output()).not.toMatch(/"level":[56]0/);
    }

    describe("nor by a form", () => {
      afterEach(close);
      test.each(tried.forms.map((screen) => [screen.id, screen] as const))("of %s", async (id, screen) => {
        opened = await stock.open();
        const { console, stranger } = opened;
        const visitor = forStrangers.has(id) ? stranger : opened.visitor;
        const sent = { visitor, url: console.url };
        await expectNoWay(visitor, await formRequest(screen, stock.buildings, sent));
      });
    });

    describe("nor by an address", () => {
      beforeAll(async () => {
        opened = await stock.open();
      }, 60_000);
      afterAll(close);

      test.for(tried.addresses.map((screen) => [screen.id, screen] as const))(
        "of %s",
        async ([id, screen], { skip }) => {
          const { visitor, stranger } = opened!;
          const sender = forStrangers.has(id) ? stranger : visitor;
          const request = await addressRequest(screen, stock.buildings.mine, sender);
          skip(!request.path.includes(MARK), "Nothing in its address reaches a query.");
          await expectNoWay(sender, request);
        },
      );

      test("with a forged session", async () => {
        const { console, visitor } = opened!;
        const headers = { accept: "text/html", cookie: `${cookieOf(visitor)}${MARK}` };
        expectWithstood(await attack(console.url, dbms, { method: "GET", path: "/user_home", headers }));
      });
    });
  });
}
