import { Refusal } from "../http/refusal.ts";

/** Checks each part of a body as it arrives. @throws Refusal 413 once there are too many fields */
export type FormMeter = (part: Buffer) => void;

/** Counts the fields of a URL-encoded form, which are separated by ampersands. */
export function meterPairs(fieldsMax: number): FormMeter {
  return meterMarks(Buffer.from("&"), fieldsMax - 1);
}

/** Counts the parts of a multipart form: each is preceded, and the last followed, by the boundary. */
export function meterParts(boundary: string, fieldsMax: number): FormMeter {
  return meterMarks(Buffer.from(`--${boundary}`), fieldsMax + 1);
}

/**
 * Counts the occurrences of a mark, also across two parts of a body, and throws at the first one too many.
 */
function meterMarks(mark: Buffer, most: number): FormMeter {
  let count = 0;
  /** The end of the previous part, too short to contain a mark. */
  let before: Buffer = Buffer.alloc(0);
  return (part) => {
    const text = before.length === 0 ? part : Buffer.concat([before, part]);
    let from = 0;
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, from)) {
      count += 1;
      if (count > most) throw new Refusal(413, "The form has too many fields.");
      from = at + mark.length;
    }
    before = text.subarray(Math.max(from, text.length - mark.length + 1));
  };
}
