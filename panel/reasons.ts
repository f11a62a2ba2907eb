import type { Reason } from "#rules/access/access-decision.ts";

const words: Record<Reason, string> = {
  GRANTED: "granted",
  UNKNOWN_TAG: "this tag is not registered",
  UNKNOWN_CODE: "there is no such code",
  UNKNOWN_QR: "this QR code is not registered",
  UNKNOWN_FACE: "this face is not registered",
  TAG_NOT_ASSIGNED: "the tag has no holder",
  TAG_LOST: "the tag was reported lost",
  NO_CREDENTIAL: "its holder has no credential for tags",
  NOT_YET_VALID: "the credential is not valid yet",
  EXPIRED: "the credential has expired",
  USED_UP: "the credential has no uses left",
  NO_ACCESS_HERE: "its holder may open nothing here",
  NOTHING_TO_OPEN: "what its holder may do here opens nothing and calls no lift",
  TOO_MANY_CODES: "too many unknown codes were tried; wait a while",
};

/** Returns a reason code with its meaning; an unknown code of a newer server is returned alone. */
export function inWords(reason: string): string {
  return Object.hasOwn(words, reason) ? `${reason} — ${words[reason as Reason]}` : reason;
}
