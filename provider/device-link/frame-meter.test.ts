import fc from "fast-check";
import { expect, test } from "vitest";
import { LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/device-link.ts";
import { MESSAGES_AT_ONCE, MESSAGES_PER_SECOND } from "./allowance.ts";
import { FrameMeter, SIGN_IN_MAX_BYTES } from "./frame-meter.ts";

const PING = Buffer.from([0xc0, 0]);

/** Makes a frame with a body of `bodyBytes` bytes. */
function frame(bodyBytes: number): Buffer {
  const length: number[] = [];
  let rest = bodyBytes;
  do {
    length.push((rest % 128) + (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.concat([Buffer.from([0x30, ...length]), Buffer.alloc(bodyBytes)]);
}

test("the first frame may be as long as a sign-in, the others as long as a message", () => {
  expect(new FrameMeter(0).problemAfter(frame(SIGN_IN_MAX_BYTES + 1), 0)).toBe("too long");
  const meter = new FrameMeter(0);
  expect(meter.problemAfter(frame(SIGN_IN_MAX_BYTES), 0)).toBeUndefined();
  expect(meter.problemAfter(frame(LINK_MESSAGE_MAX_BYTES), 0)).toBeUndefined();
  expect(meter.problemAfter(frame(LINK_MESSAGE_MAX_BYTES + 257), 0)).toBe("too long");
});

test("a length that never ends is too long", () => {
  expect(new FrameMeter(0).problemAfter(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x80]), 0)).toBe("too long");
});

test("frames beyond the allowance are too many until time has passed", () => {
  const meter = new FrameMeter(0);
  for (let count = 0; count < MESSAGES_AT_ONCE; count++) expect(meter.problemAfter(PING, 0)).toBeUndefined();
  expect(meter.problemAfter(PING, 0)).toBe("too many");
  expect(meter.problemAfter(PING, 1000 / MESSAGES_PER_SECOND)).toBeUndefined();
});

test("a message that was sent may be acknowledged once beyond the allowance", () => {
  const acknowledgement = Buffer.from([0x40, 2, 0, 1]);
  const message = frame(300);
  message[0] = 0x32;
  const meter = new FrameMeter(0);
  for (let count = 0; count < MESSAGES_AT_ONCE; count++) meter.problemAfter(PING, 0);
  // In pieces, and among messages that are not acknowledged.
  for (const bytes of [message.subarray(0, 2), message.subarray(2), frame(1), message, PING])
    meter.sent(bytes);
  for (let count = 0; count < 2; count++) expect(meter.problemAfter(acknowledgement, 0)).toBeUndefined();
  expect(meter.problemAfter(acknowledgement, 0)).toBe("too many");
});

test("the result does not depend on how the bytes are split", () => {
  const bodies = fc.array(fc.nat(SIGN_IN_MAX_BYTES), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(bodies, fc.integer({ min: 1, max: 300 }), (lengths, cut) => {
      const bytes = Buffer.concat(lengths.map(frame));
      const meter = new FrameMeter(0);
      for (let at = 0; at < bytes.length; at += cut) {
        if (meter.problemAfter(bytes.subarray(at, at + cut), 0)) return false;
      }
      return meter.problemAfter(frame(LINK_MESSAGE_MAX_BYTES + 257), 0) === "too long";
    }),
  );
});
