import { unlinkedText } from "#rules/installation/unlinked-text.ts";
import type { MessageKind } from "../installation/queries/messages.ts";
import { letterHtml } from "./letter-html.ts";
import { filled, textsFor } from "./texts.ts";

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

export interface Content {
  kind: MessageKind | "TEST";
  language: string | null;
  /** The recipient's name; unknown when there is no account yet. */
  name: string | null;
  /** The address of the link, and of this console. */
  link: string;
  publicUrl: string;
  building?: string;
  inviter?: string;
  /** The new member. */
  newcomer?: string;
  /** The text of a notification, and the device that it is from. */
  said?: string;
  device?: string;
}

/** The sender of a message that is about no building. */
const PRODUCT = "Portineria";

/**
 * Only the link proves that the contact belongs to its account: the name may be a text that someone else
 * chose.
 */
const TO_UNPROVED_CONTACT: ReadonlySet<Content["kind"]> = new Set(["ACTIVATION", "EMAIL"]);

/** Composes a message in its reader's language: plain text, and the same in HTML without remote content. */
export function compose({
  kind,
  language,
  name,
  link,
  publicUrl,
  building = "",
  inviter = "",
  newcomer = "",
  said = "",
  device = "",
}: Content): Letter {
  const texts = textsFor(language);
  const { subject, body, action, note } = texts[kind];
  const people = unlinked({ name: name ?? "", building, inviter, newcomer, said, device });
  const values = Object.assign(people, { host: new URL(publicUrl).host });
  const isStranger = name === null || TO_UNPROVED_CONTACT.has(kind);
  const greeting = filled(isStranger ? texts.greetingNobody : texts.greeting, values);
  const main = filled(body, values);
  const footer = filled(texts.footer, values);
  const letter = {
    title: values.building || PRODUCT,
    greeting,
    main,
    action,
    link,
    copy: texts.copy,
    note,
    footer,
  };
  return {
    subject: oneLine(filled(subject, values)),
    text: [greeting, main, `${action}:\n${link}`, note, `-- \n${footer}`].join("\n\n") + "\n",
    html: letterHtml(escapedIn(letter)),
  };
}

/** The same for a mobile number: a sentence and the link. Kinds without a short text use their subject. */
export function composeShort({ kind, language, link, ...values }: Content): string {
  const texts = textsFor(language);
  const { building = "", inviter = "", newcomer = "", said: note = "", device = "" } = values;
  const template = Object.hasOwn(texts.short, kind)
    ? texts.short[kind as keyof typeof texts.short]
    : texts[kind].subject;
  return `${oneLine(filled(template, unlinked({ building, inviter, newcomer, said: note, device })))}\n${link}`;
}

/** Addresses in texts of people are not clickable: anyone may have written them, to anyone. */
function unlinked(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, unlinkedText(text)]));
}

/** Each of the texts as {@link escaped} returns it. */
function escapedIn<T extends Record<string, string>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, escaped(text)])) as T;
}

/** Texts of people are escaped, so that they are never markup. */
function escaped(text: string): string {
  const names: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => names[character]!);
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
