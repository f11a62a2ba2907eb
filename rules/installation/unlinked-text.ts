/** Dots that mail programs and browsers treat as the dot of a host name, including those of other scripts. */
const DOT_WITHIN = /(?<=[\p{L}\p{N}])([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}])/gu;

/**
 * Returns a person's text for a message to a stranger, without a scheme, with a space after each dot and
 * around each at sign, so that no mail program makes a link of it.
 */
export function unlinkedText(text: string): string {
  return text
    .replace(/\p{L}[\p{L}\p{N}+.-]*:\/\/+/gu, "")
    .replace(DOT_WITHIN, "$1 ")
    .replace(/(?<=\S)@(?=\S)/gu, " @ ");
}
