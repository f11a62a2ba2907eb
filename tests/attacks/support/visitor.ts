import { toStoredField } from "#app/forms/edits/opened-values.ts";
import { OPENED_FIELD } from "#contract/declared-form.ts";
import { formsWith, type PageForm } from "./page-forms.ts";
import { freshIpAddress, type RawRequest, type RawResponse, send } from "./requests.ts";

/** A browser without scripts: it stores cookies, follows no redirect and sends forms as the page has them. */
export interface Visitor {
  cookies: Map<string, string>;
  /** Every answer so far. */
  answers: (RawResponse & { path: string })[];
  open(path: string, headers?: RawRequest["headers"]): Promise<RawResponse>;
  /** Sends a form of a page of the console; `sent` replaces what a browser would send. */
  submit(path: string, fields?: Record<string, string>, sent?: Partial<RawRequest>): Promise<RawResponse>;
  /**
   * Opens a page and sends its form that has these fields, with what the form was opened with if it edits something.
   * @throws Error if a form that edits something has only some of them
   */
  fillIn(path: string, fields: Record<string, string>): Promise<RawResponse>;
  /** The token that the forms of this visitor's pages carry. */
  formToken(): Promise<string>;
  /** Signs in on the login screen. @throws Error when that fails */
  signIn(person: { email: string; password: string }): Promise<void>;
  /** Enters a building from `/user_home`. @throws Error when that fails */
  enter(domainId: string): Promise<void>;
  /**
   * Opens the building's first page. A walk ends with it: once its session has ended, every form is answered
   * with a redirect to the login, which is no fault of the form.
   * @throws Error when the session has ended, or is no longer in a building
   */
  expectInBuilding(): Promise<void>;
  /** Returns another browser with a copy of this one's cookies. */
  copy(): Visitor;
}

/** @param origin the console's address as the browser shows it, if it listens on another one */
export function createVisitor(url: string, origin = url): Visitor {
  const cookies = new Map<string, string>();
  const answers: Visitor["answers"] = [];
  const host = new URL(origin).host;

  async function visit(sent: RawRequest): Promise<RawResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { host, accept: "text/html", cookie, ...sent.headers };
    const answer = await send(url, { ...sent, headers: withoutEmpty(headers) });
    answers.push({ ...answer, path: sent.path });
    for (const line of answer.headers["set-cookie"] ?? []) keep(line);
    return answer;
  }

  function keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (/expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name!);
    else cookies.set(name!, value!);
  }

  async function formToken(): Promise<string> {
    // A page with a form that everybody may open.
    const { text } = await visit({ path: "/reset_password" });
    const token = /name="formToken" value="([^"]+)"/.exec(text)?.[1];
    if (token === undefined) throw new Error(`No form token in ${text.slice(0, 500)}`);
    return token;
  }

  const visitor: Visitor = {
    cookies,
    answers,
    formToken,
    open: (path, headers = {}) => visit({ path, headers }),
    async submit(path, fields = {}, sent = {}) {
      const body = sent.body ?? new URLSearchParams({ formToken: await formToken(), ...fields }).toString();
      const own = {
        origin,
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      };
      return visit({ method: "POST", path, ...sent, body, headers: { ...own, ...sent.headers } });
    },
    async fillIn(path, fields) {
      const { text } = await visit({ path });
      const editing = formsWith(text, OPENED_FIELD);
      const form = editing.find((each) => hasFields(each, fields));
      if (form === undefined && editing.some((each) => showsSome(each, fields)))
        throw new Error(`No form of ${path} has all of ${Object.entries(fields).join("; ")}`);
      const opened = form?.fields.find(({ name }) => name === OPENED_FIELD)?.values[0];
      return visitor.submit(path, opened === undefined ? fields : { ...fields, [OPENED_FIELD]: opened });
    },
    async signIn({ email: username, password }) {
      const answer = await visitor.submit("/?index", { username, password }, { from: freshIpAddress() });
      expectRedirect(answer, ["/user_home", "/domain"]);
    },
    async enter(domainId) {
      expectRedirect(await visitor.submit("/user_home", { enter: domainId }), ["/domain"]);
    },
    async expectInBuilding() {
      const { status, headers } = await visitor.open("/domain");
      if (status !== 200) throw new Error(`The session has ended: ${status} ${headers.location}`);
    },
    copy() {
      const other = createVisitor(url, origin);
      for (const [name, value] of cookies) other.cookies.set(name, value);
      return other;
    },
  };
  return visitor;
}

/** Whether a form has these fields; those that no one can change have the given values. */
function hasFields(form: PageForm, fields: Record<string, string>): boolean {
  const names = Object.keys(fields).map(toStoredField);
  return (
    form.fields
      .filter(({ kind, name }) => kind === "hidden" && fields[name] !== undefined)
      .every(({ name, values }) => values.includes(fields[name]!)) &&
    names.every((name) => form.fields.some((each) => toStoredField(each.name) === name))
  );
}

/** Whether a form shows one of these fields. */
function showsSome(form: PageForm, fields: Record<string, string>): boolean {
  return form.fields.some(
    ({ kind, name }) => kind !== "hidden" && kind !== "button" && fields[name] !== undefined,
  );
}

function expectRedirect({ status, headers, text }: RawResponse, pages: readonly string[]): void {
  if (status !== 303 || !pages.includes(headers.location ?? "")) {
    throw new Error(`${status} ${headers.location} instead of ${pages.join(" or ")}: ${text.slice(0, 300)}`);
  }
}

/** Returns the headers without empty ones: they are not sent. */
function withoutEmpty(headers: Record<string, string | string[]>): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
}
