import { unlinkedText } from "#rules/installation/unlinked-text.ts";
import type { Language } from "#rules/languages.ts";
import { removeControls } from "#rules/text.ts";
import type { MessageKind } from "../installation/queries/messages.ts";
import { letterHtml } from "./letter-html.ts";
import { fillText, textsFor } from "./texts.ts";

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

export interface Content {
  kind: MessageKind | "TEST";
  language: Language | null;
  /** The recipient's name; null when there is no account yet. */
  name: string | null;
  /** The address of the link. */
  link: string;
  publicUrl: string;
  building?: string;
  inviter?: string;
  /** The new member. */
  newcomer?: string;
  /** The text of a notification, and the name of its device. */
  said?: string;
  device?: string;
  /** The time of a missed call in its building. */
  time?: string;
}

/** The sender of a message that is not about a building. */
const PRODUCT = "Portineria";

/**
 * Messages to a contact that is not yet proved to belong to the account (the link proves it): someone else
 * may have chosen the name, so it is not used.
 */
const TO_UNPROVED_CONTACT: ReadonlySet<Content["kind"]> = new Set(["ACTIVATION", "EMAIL"]);

/** Composes a message in the reader's language, as plain text and as HTML without remote content. */
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
  time = "",
}: Content): Letter {
  const texts = textsFor(language);
  const { subject, body, action, note } = texts[kind];
  const people = unlinked({ name: name ?? "", building, inviter, newcomer, said, device });
  const values = Object.assign(people, { host: new URL(publicUrl).host, time });
  const isStranger = name === null || TO_UNPROVED_CONTACT.has(kind);
  const greeting = fillText(isStranger ? texts.greetingNobody : texts.greeting, values);
  const main = fillText(body, values);
  const footer = fillText(texts.footer, values);
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
    // In a header, a line break would begin another header.
    subject: removeControls(fillText(subject, values)),
    text: [greeting, main, `${action}:\n${link}`, note, `-- \n${footer}`].join("\n\n") + "\n",
    html: letterHtml(escapedIn(letter)),
  };
}

/**
 * Composes a message for a mobile number: a sentence and the link. Kinds without a short text use their
 * subject.
 */
export function composeShort({ kind, language, link, ...values }: Content): string {
  const texts = textsFor(language);
  const { building = "", inviter = "", newcomer = "", said: note = "", device = "" } = values;
  const template = Object.hasOwn(texts.short, kind)
    ? texts.short[kind as keyof typeof texts.short]
    : texts[kind].subject;
  return `${removeControls(fillText(template, unlinked({ building, inviter, newcomer, said: note, device })))}\n${link}`;
}

/** Makes addresses in people's texts not clickable: anyone may have written them, to anyone. */
function unlinked(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, unlinkedText(text)]));
}

/** Returns the texts, each {@link escaped}. */
function escapedIn<T extends Record<string, string>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, escaped(text)])) as T;
}

/** Escapes a person's text, so that it is never markup. */
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
