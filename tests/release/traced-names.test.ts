import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isApiError } from "#contract/errors.ts";
import { requireDeclaredFields } from "../attacks/support/posted-forms.ts";
import { createVisitor, type Visitor } from "../attacks/support/visitor.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { missingTracer, startTraced, type TracedConsole } from "../support/processes/traced-console.ts";
import { type SetUpBuilding, setUpBuilding } from "../support/served-building.ts";

const MARK = "zqxwkjvq";
const BOUNDARY = "----attack";

/** The file names of attack F04, and the commands of F05. */
const NAMES = [
  `../../app/${MARK}.js`,
  `..\\..\\${MARK}.js`,
  `/tmp/${MARK}`,
  `C:\\${MARK}`,
  `con-${MARK}`,
  `%2e%2e%2f${MARK}`,
  MARK.padEnd(300, "x"),
  `$(touch /tmp/${MARK})`,
  `\`touch /tmp/${MARK}\``,
  `;touch /tmp/${MARK};`,
  `| touch /tmp/${MARK} #`,
];

const missing = missingTracer();

describe.skipIf(missing)(
  `the server's system calls for names that a person chose${missing ? ` (skipped: ${missing})` : ""}`,
  () => {
    let traced: TracedConsole;
    let building: SetUpBuilding;
    let visitor: Visitor;

    beforeAll(async () => {
      traced = await startTraced();
      building = await setUpBuilding(traced.running);
      visitor = createVisitor(traced.running.url);
      await visitor.signIn(ADMINISTRATOR);
      await visitor.enter(building.domainId);
    });
    afterAll(() => traced?.stop());

    /** Sends a file as a browser does, under any name. */
    async function upload(address: string, field: string, fileName: string, content: Buffer): Promise<void> {
      const token = await visitor.formToken();
      const part = (name: string, more: string) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
      const file = `; filename="${fileName}"\r\nContent-Type: image/png`;
      const head = `${part("formToken", "")}${token}\r\n${part(field, file)}`;
      const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
      const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
      await requireDeclaredFields(address, [field]);
      const { status } = await visitor.submit(address, {}, { body, headers });
      expect(status, `${address} ${fileName}`).toBeLessThan(500);
    }

    /** Waits for a call, which may refuse a name that is too long or malformed. */
    async function tried(call: Promise<unknown>): Promise<void> {
      await call.catch((error: unknown) => {
        if (!isApiError(error) || error.status >= 500) throw error;
      });
    }

    test("change files in the data folder alone, never under these names, and start no program", async () => {
      const { api, domainId } = building;
      const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
        .png()
        .toBuffer();
      await api.backups.setPlan({ body: { everyHours: 0, keep: 3, passphrase: "a long enough passphrase" } });
      for (const name of NAMES) {
        await upload("/domain/settings/picture", "picture", name, picture);
        await upload("/installation/backup/receive", "backup", name, Buffer.from("no backup"));
        await tried(api.domains.update({ id: domainId, body: { label: name } }));
        const { id } = await api.users.me();
        await tried(api.users.update({ id, body: { name } }));
        await tried(api.devices.list({ query: { search: name } }));
        const server = { host: name, port: 587, protocol: "starttls" as const, emailFrom: "a@example.org" };
        await tried(api.mailServer.set({ body: { ...server, username: name, password: name } }));
        const words = { sheet: name };
        await tried(api.eventExports.create({ body: { format: "xlsx", words, timeZone: name } }));
        await tried(api.eventExports.create({ body: { format: "xlsx", words } }));
        await tried(api.backups.create({}));
        await visitor.open(`/locales/${encodeURIComponent(name)}`);
        await visitor.open(`/assets/${name.replace(/[^\x21-\x7e]/g, "")}`);
      }
      const { changed, started } = traced.read();
      const { dataDir } = traced.running;
      expect(changed.length).toBeGreaterThan(0);
      expect(changed.filter((name) => name.includes(MARK))).toEqual([]);
      const outside = changed.filter((name) => path.relative(dataDir, name).startsWith(".."));
      expect(outside.filter((name) => !/^\/(dev|proc)\//.test(name))).toEqual([]);
      expect(started, "the server itself").toEqual([process.execPath]);
    });
  },
);
