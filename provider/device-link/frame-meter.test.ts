import fc from "fast-check";
import { expect, test } from "vitest";
import { LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/limits.ts";
import { MESSAGES_AT_ONCE, MESSAGES_BEFORE_SERVICE, MESSAGES_PER_SECOND } from "./allowance.ts";
import {
  CONTROL_FRAME_MAX_BYTES,
  FrameMeter,
  MESSAGE_BEFORE_SERVICE_MAX_BYTES,
  SIGN_IN_MAX_BYTES,
} from "./frame-meter.ts";

const PING = Buffer.from([0xc0, 0]);

const TOPIC_ROOM_BYTES = 256;

function meterInService(): FrameMeter {
  const meter = new FrameMeter(0);
  meter.enterService();
  return meter;
}

/** Makes a frame with a body of `bodyBytes` bytes, by default a publication. */
function frame(bodyBytes: number, first = 0x30): Buffer {
  const length: number[] = [];
  let rest = bodyBytes;
  do {
    length.push((rest % 128) + (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.concat([Buffer.from([first, ...length]), Buffer.alloc(bodyBytes)]);
}

test("the first frame may be as long as a sign-in, those of a device in service as long as a message", () => {
  expect(new FrameMeter(0).problemAfter(frame(SIGN_IN_MAX_BYTES + 1), 0)).toBe("too long");
  const meter = meterInService();
  expect(meter.problemAfter(frame(SIGN_IN_MAX_BYTES), 0)).toBeUndefined();
  expect(meter.problemAfter(frame(LINK_MESSAGE_MAX_BYTES), 0)).toBeUndefined();
  expect(meter.problemAfter(frame(LINK_MESSAGE_MAX_BYTES + 257), 0)).toBe("too long");
});

test("before a device is in service its messages are a kilobyte at most", () => {
  for (const [length, problem] of [
    [MESSAGE_BEFORE_SERVICE_MAX_BYTES + TOPIC_ROOM_BYTES, undefined],
    [MESSAGE_BEFORE_SERVICE_MAX_BYTES + TOPIC_ROOM_BYTES + 1, "too long"],
  ] as const) {
    const meter = new FrameMeter(0);
    meter.problemAfter(frame(100, 0x10), 0);
    expect(meter.problemAfter(frame(length), 0)).toBe(problem);
  }
});

test("only messages may be long, even in service", () => {
  const SUBSCRIBE = 0x82;
  const meter = meterInService();
  meter.problemAfter(frame(100, 0x10), 0);
  expect(meter.problemAfter(frame(CONTROL_FRAME_MAX_BYTES, SUBSCRIBE), 0)).toBeUndefined();
  expect(meter.problemAfter(frame(CONTROL_FRAME_MAX_BYTES + 1, SUBSCRIBE), 0)).toBe("too long");
});

test("before a device is in service it may send a few messages, a few more each minute, and pings", () => {
  const { atOnce, perSecond } = MESSAGES_BEFORE_SERVICE;
  const meter = new FrameMeter(0);
  for (let count = 0; count < atOnce; count++) expect(meter.problemAfter(frame(9), 0)).toBeUndefined();
  expect(meter.problemAfter(PING, 0)).toBeUndefined();
  expect(meter.problemAfter(frame(9), 0)).toBe("too many");
  const later = 1000 / perSecond;
  expect(meter.problemAfter(frame(9), later)).toBeUndefined();
  expect(meter.problemAfter(frame(9), later)).toBe("too many");
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
      const meter = meterInService();
      for (let at = 0; at < bytes.length; at += cut) {
        if (meter.problemAfter(bytes.subarray(at, at + cut), 0)) return false;
      }
      return meter.problemAfter(frame(LINK_MESSAGE_MAX_BYTES + 257), 0) === "too long";
    }),
  );
});
