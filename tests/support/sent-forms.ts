import { appendFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Response } from "playwright/test";
import { everyScreen } from "../attacks/screens.ts";

export const PROJECTS = ["js", "no-js"] as const;

type Project = (typeof PROJECTS)[number];

/** Stands for an intent that is not known. */
const ANY_INTENT = "*";

/** One folder for a run: its workers inherit what the configuration has set. */
export function openSentForms(): void {
  process.env.SENT_FORMS ??= mkdtempSync(path.join(tmpdir(), "portineria-sent-forms-"));
}

function fileOf(project: string): string {
  return path.join(process.env.SENT_FORMS!, project);
}

interface SentTo {
  id: string;
  isIndex: boolean;
  path: RegExp;
}

/** The screens with forms, once there is a build to read them from. */
let screens: SentTo[] | undefined;

function readScreens(): SentTo[] {
  return (
    everyScreen()
      .filter(({ hasAction }) => hasAction)
      .map(({ id, pattern, isIndex }) => ({
        ...{ id, isIndex, path: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`) },
        parameters: pattern.split(":").length,
      }))
      // An address of words alone, as `/new`, comes before one that would take the word for an id.
      .sort((one, other) => one.parameters - other.parameters)
  );
}

/** As whom a form is sent. */
export type Role = "resident" | "credentialManager" | "administrator" | "anybody";

/** Who has signed in with a browser. */
const roles = new WeakMap<BrowserContext, Role>();

/** From now on this browser's forms are those of such a person. */
export function signedInAs(context: BrowserContext, role: Role): void {
  roles.set(context, role);
}

/** Writes down every form that the pages of this browser had accepted: who sent it, its screen's id, what it was to do. */
export function noteSentForms(context: BrowserContext, project: string): void {
  context.on("response", (response) => {
    const form = acceptedForm(response);
    const role = roles.get(context) ?? "anybody";
    if (form) appendFileSync(fileOf(project), `${role} ${form}\n`);
  });
}

/**
 * Those of `forms` that the tests of a project had not accepted, from people of that role where one is named. A busy
 * browser now and then keeps an answer to itself: one of several intents of a screen also counts where the other
 * project had it accepted.
 */
export function neverSent(forms: readonly string[], project: Project, by?: Role): string[] {
  const sent = sentIn(project, by);
  const anywhere = PROJECTS.flatMap((each) => sentIn(each, by));
  return forms.filter((form) => {
    const [id = ""] = form.split(" ");
    const screenWasUsed = sent.some((each) => each.startsWith(`${id} `));
    return !isAmong(sent, form) && !(screenWasUsed && isAmong(anywhere, form));
  });
}

function sentIn(project: Project, by: Role | undefined): string[] {
  const lines = [...new Set(readFileSync(fileOf(project), "utf8").split("\n"))];
  const ofRole = lines.filter((line) => by === undefined || line.startsWith(`${by} `));
  return ofRole.map((line) => line.slice(line.indexOf(" ") + 1));
}

function isAmong(sent: readonly string[], form: string): boolean {
  const [id = ""] = form.split(" ");
  return sent.some((each) => each === form || each.startsWith(`${form} `) || each === `${id} ${ANY_INTENT}`);
}

function acceptedForm(response: Response): string | undefined {
  const request = response.request();
  if (request.method() !== "POST" || response.status() >= 400) return undefined;
  const { pathname, searchParams } = new URL(request.url());
  const sentTo = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  screens ??= readScreens();
  const screen = screens.find(
    ({ path, isIndex }) => path.test(sentTo) && isIndex === searchParams.has("index"),
  );
  if (!screen) return undefined;
  // Of a form with a file the browser tells no more than that it was sent.
  const body = request.postDataBuffer()?.toString("latin1");
  return body === undefined
    ? `${screen.id} ${ANY_INTENT}`
    : [screen.id, intentIn(body)].filter(Boolean).join(" ");
}

/** The `intent` of a form, however it was encoded. */
function intentIn(body: string): string | undefined {
  return (/name="intent"\r\n\r\n([\w-]+)/.exec(body) ?? /(?:^|&)intent=([\w-]+)/.exec(body))?.[1];
}
