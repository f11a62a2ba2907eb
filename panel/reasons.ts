import type { Reason } from "#rules/access-decision.ts";

const words: Record<Reason, string> = {
  GRANTED: "granted",
  UNKNOWN_TAG: "nobody has registered this tag",
  UNKNOWN_CODE: "there is no such code",
  UNKNOWN_QR: "nobody has registered this QR code",
  UNKNOWN_FACE: "nobody has registered this face",
  TAG_NOT_ASSIGNED: "the tag belongs to nobody",
  NO_CREDENTIAL: "its holder has no credential for tags",
  NOT_YET_VALID: "the credential is not valid yet",
  EXPIRED: "the credential has expired",
  USED_UP: "the credential has no uses left",
  NO_ACCESS_HERE: "its holder may open nothing here",
  NOTHING_TO_OPEN: "what its holder may do here opens nothing and calls no lift",
  TOO_MANY_CODES: "too many unknown codes were tried; wait a while",
};

/** A reason code with what it means; a code of a newer server stands alone. */
export function inWords(reason: string): string {
  return Object.hasOwn(words, reason) ? `${reason} — ${words[reason as Reason]}` : reason;
}
