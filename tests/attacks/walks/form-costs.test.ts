import { describe, expect, test } from "vitest";
import { type DeclaredForm, FORM_FIELDS_MAX, FORM_MAX_BYTES, hasField } from "#contract/declared-form.ts";
import { readRouteForm } from "../../support/browser/route-modules.ts";
import { fillForm } from "../support/forms.ts";
import { postedForms } from "../support/posted-forms.ts";
import { mapConcurrently, type RawResponse, sendBytes } from "../support/requests.ts";
import { everyScreen, findAddress, findFormAddress } from "../support/screens.ts";
import { describeConsoles } from "../support/seeded-console.ts";
import type { Visitor } from "../support/visitor.ts";

const screens = everyScreen().filter(({ isLayout }) => !isLayout);
const actions = screens.filter(({ hasAction }) => hasAction);
const boundary = "----costs";
const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };

function partsOf(fields: readonly (readonly [string, string])[]): string {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join("")}--${boundary}--\r\n`;
}

/** Whether an answer is the product's error page in Italian or, for a program, has the error's code. */
function isErrorOf(answer: RawResponse, code: number): boolean {
  if (answer.headers["content-type"]?.startsWith("application/json"))
    return (JSON.parse(answer.text) as { code: number }).code === code;
  return /<html[^>]* lang="it"/.test(answer.text) && answer.text.includes(`Errore ${code}`);
}

describeConsoles("the cost of a form", {}, (shared) => {
  async function administrator(): Promise<Visitor> {
    const visitor = shared.now.visitor();
    await visitor.signIn(shared.now.mine.people.administrator);
    await visitor.enter(shared.now.mine.ids.domain);
    return visitor;
  }

  describe("every action of the console", () => {
    interface Costly {
      what: string;
      status: number;
      /** Undefined where the form can't be made for an action. */
      make(
        form: DeclaredForm,
        fields: Record<string, string>,
      ): { body: string; multipart?: boolean } | undefined;
    }

    const pairs = (fields: [string, string][]): string => new URLSearchParams(fields).toString();

    const costly: Costly[] = [
      {
        what: "a field more than it declares",
        status: 413,
        make(form, fields) {
          const [name = ""] = [...form.names].filter((each) => each !== "formToken");
          const known = Object.entries(fields);
          const more = Array.from(
            { length: form.fieldsMax + 1 - known.length },
            () => [name, ""] as [string, string],
          );
          return { body: pairs([...known, ...more]) };
        },
      },
      {
        what: "a name that it does not declare",
        status: 400,
        make: (_form, fields) => ({ body: pairs([...Object.entries(fields), ["more", ""]]) }),
      },
      {
        what: "a byte more than it declares",
        status: 413,
        make(form, fields) {
          const body = pairs(Object.entries(fields));
          return { body: `${body}&${"a".repeat(form.maxBytes - body.length)}` };
        },
      },
      {
        what: "a name that it does not declare, beside a file",
        status: 400,
        make: (form, fields) =>
          form.files.size === 0
            ? undefined
            : { body: partsOf([...Object.entries(fields), ["more", ""]]), multipart: true },
      },
      {
        what: "multipart where no file belongs",
        status: 400,
        make: (form, fields) =>
          form.files.size > 0 ? undefined : { body: partsOf(Object.entries(fields)), multipart: true },
      },
    ];

    test.each(costly)("refuses $what, with a message in the person's language", async ({ make, status }) => {
      const visitor = await administrator();
      const formToken = await visitor.formToken();
      await shared.expectUnchanged(async () => {
        const problems = await mapConcurrently(actions, async (screen) => {
          const fields = { formToken, ...fillForm(screen, shared.now.mine) };
          const made = make(await readRouteForm(screen.id), fields);
          if (!made) return [];
          const address = findFormAddress(screen, shared.now.mine.ids);
          const answer = await visitor.submit(
            address,
            {},
            {
              body: made.body,
              headers: { ...(made.multipart && multipart), "accept-language": "it" },
            },
          );
          const codes = status === 413 ? [1002, 24002] : [1001];
          const isRight = answer.status === status && codes.some((code) => isErrorOf(answer, code));
          if (isRight) return [];
          // A page may be closed to this person, lead elsewhere, or have its form only after a step.
          const page = await visitor.open(address);
          const hasForm = postedForms(page.text, screens).some(({ target }) => target?.id === screen.id);
          return !hasForm && [status, page.status].includes(answer.status)
            ? []
            : [`${screen.id}: ${answer.status} ${answer.text.slice(0, 300)}`];
        });
        expect(problems.flat()).toEqual([]);
      });
    });

    test("declares every field of its form, as the pages have it", async () => {
      const visitor = await administrator();
      const seen = new Set<string>();
      const problems = await mapConcurrently(
        screens.filter(({ hasLoader }) => hasLoader),
        async (screen) => {
          const { status, text } = await visitor.open(findAddress(screen, shared.now.mine.ids));
          if (status !== 200) return [];
          const found = [];
          for (const { target, names } of postedForms(text, screens)) {
            if (!target) return [`${screen.id} has a form that goes nowhere`];
            seen.add(target.id);
            const form = await readRouteForm(target.id);
            found.push(
              ...names.filter((name) => !hasField(form, name)).map((name) => `${target.id}: ${name}`),
            );
          }
          return found;
        },
      );
      expect([...new Set(problems.flat())]).toEqual([]);
      // Other forms are in pages that this person may not open; the browser tests send those.
      expect(seen.size).toBeGreaterThan(60);
    });
  });

  describe("a form of a stranger", () => {
    /** Sends the beginning of a visitor's form for the login, without an end; returns the answer. */
    async function begin(type: string, content: string): Promise<string> {
      const visitor = shared.now.visitor();
      await visitor.formToken();
      const { host } = new URL(shared.now.console.url);
      const head =
        `POST /?index HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n` +
        `Cookie: portineria=${visitor.cookies.get("portineria")}\r\nContent-Type: ${type}\r\n`;
      const chunk = `${content.length.toString(16)}\r\n${content}\r\n`;
      return sendBytes(shared.now.console.url, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`, 20_000);
    }

    const urlencoded = "application/x-www-form-urlencoded";

    test.each([
      ["too many fields", urlencoded, "a=&".repeat(FORM_FIELDS_MAX), 413],
      ["too many bytes", urlencoded, `username=${"a".repeat(FORM_MAX_BYTES)}`, 413],
      ["multipart", multipart["content-type"], "--", 400],
    ])("is answered before it has ended: %s", async (_what, type, content, status) => {
      expect(await begin(type, content)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    });

    test("gets an answer of at most a few times the bytes that it may send", async () => {
      const visitor = shared.now.visitor();
      const empty = await visitor.submit("/?index", { username: "", password: "" });
      const username = "a".repeat(FORM_MAX_BYTES - 1_000);
      const full = await visitor.submit("/?index", { username, password: "a" });
      expect([empty.status, full.status]).toEqual([400, 400]);
      expect(full.text.length - empty.text.length).toBeLessThan(4 * FORM_MAX_BYTES);
    });
  });

  describe("a picture", () => {
    test("can't bring ninety thousand fields with it", async () => {
      const visitor = await administrator();
      const fields = Array.from({ length: 90_000 }, () => ["preset", ""] as const);
      const { status } = await visitor.submit(
        "/domain/settings/picture",
        {},
        { body: partsOf(fields), headers: multipart },
      );
      expect(status).toBe(413);
    });

    test("that is larger than the server reads is refused as an image, in the console's own frame", async () => {
      const visitor = await administrator();
      const { status, text } = await visitor.submit(
        "/domain/settings/picture",
        {},
        {
          body: Buffer.alloc(7 * 1024 * 1024),
          headers: { ...multipart, "accept-language": "de" },
        },
      );
      expect(status).toBe(413);
      expect(text).toContain("Fehler 24002");
      expect(text).toContain("Portineria");
      expect(text).toContain("<nav");
    });
  });
});
