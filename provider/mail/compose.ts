import type { MessageKind } from "../db/messages.ts";
import { filled, textsFor } from "./texts.ts";

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

export interface Content {
  kind: MessageKind | "TEST";
  language: string | null;
  /** Whom it is for; unknown where nobody has an account yet. */
  name: string | null;
  /** Where it leads to, and the address of this console. */
  link: string;
  publicUrl: string;
  building?: string;
  inviter?: string;
  /** Who joined. */
  newcomer?: string;
}

/** Writes a message in its reader's language: plain text, and the same in HTML without anything from elsewhere. */
export function compose({
  kind,
  language,
  name,
  link,
  publicUrl,
  building = "",
  inviter = "",
  newcomer = "",
}: Content): Letter {
  const texts = textsFor(language);
  const { subject, body, action, note } = texts[kind];
  const values = { name: name ?? "", building, inviter, newcomer, host: new URL(publicUrl).host };
  const greeting = filled(name === null ? texts.greetingNobody : texts.greeting, values);
  const said = filled(body, values);
  const footer = filled(texts.footer, values);
  const html = [
    `<p>${escaped(greeting)}</p>`,
    `<p>${escaped(said)}</p>`,
    `<p><a href="${escaped(link)}">${escaped(action)}</a></p>`,
    `<p>${escaped(texts.copy)}<br>${escaped(link)}</p>`,
    `<p>${escaped(note)}</p>`,
    `<p><small>${escaped(footer)}</small></p>`,
  ];
  return {
    subject: oneLine(filled(subject, values)),
    text: [greeting, said, `${action}:\n${link}`, note, `-- \n${footer}`].join("\n\n") + "\n",
    html: `<!doctype html>\n<html><body>\n${html.join("\n")}\n</body></html>\n`,
  };
}

/** The same for a mobile number: a sentence and the link. What has no short text is told by its subject. */
export function composeShort({ kind, language, link, ...values }: Content): string {
  const texts = textsFor(language);
  const { building = "", inviter = "", newcomer = "" } = values;
  const said = Object.hasOwn(texts.short, kind)
    ? texts.short[kind as keyof typeof texts.short]
    : texts[kind].subject;
  return `${oneLine(filled(said, { building, inviter, newcomer }))}\n${link}`;
}

/** What people write stands in a message as text and never as markup. */
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
