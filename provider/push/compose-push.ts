import type { Language } from "#rules/languages.ts";
import { cutText, removeControls } from "#rules/text.ts";
import { PUSH_TEXT_MAX_BYTES } from "./encrypt.ts";

/** The longest title, in bytes of JSON. */
const TITLE_MAX_BYTES = 400;

/** By this a browser knows the format (Declarative Web Push). */
const FORMAT = 8030;

/** A button of a notification. */
interface PushAction {
  /** Its name for the service worker. */
  action: string;
  title: string;
  /** The address that it opens. */
  navigate: string;
}

/** What a browser shows. Title and body are plain texts, of any length. */
export interface PushContent {
  title: string;
  body: string;
  /** The address that a press opens. */
  navigate: string;
  /** A later notification with the same tag replaces this one. */
  tag: string;
  /** The language of title and body. */
  lang: Language;
  /** Whether it is shown without a sound. */
  isSilent: boolean;
  actions?: readonly PushAction[] | undefined;
}

/**
 * Writes a notification as the JSON of Declarative Web Push, which a browser shows by itself and a service worker can
 * read. Title and body are cut so that the text fits into one encrypted message, if the addresses, the tag and the
 * actions have 3 kB at most.
 */
export function composePush({ title, body, navigate, tag, lang, isSilent, actions }: PushContent): string {
  const write = (fitting: string): string =>
    JSON.stringify({
      web_push: FORMAT,
      notification: {
        title: cutToBytes(removeControls(title), TITLE_MAX_BYTES),
        body: fitting,
        navigate,
        lang,
        dir: "auto",
        tag,
        silent: isSilent,
        actions,
      },
    });
  const room = PUSH_TEXT_MAX_BYTES - Buffer.byteLength(write(""));
  return write(cutToBytes(removeControls(body), room));
}

/** Cuts a text to the longest beginning that has this many bytes in JSON, never inside a character. */
function cutToBytes(text: string, maxBytes: number): string {
  let [fits, tooLong] = [0, text.length + 1];
  while (tooLong - fits > 1) {
    const length = Math.floor((fits + tooLong) / 2);
    const bytes = Buffer.byteLength(JSON.stringify(cutText(text, length))) - 2;
    if (bytes <= maxBytes) fits = length;
    else tooLong = length;
  }
  return cutText(text, fits);
}
