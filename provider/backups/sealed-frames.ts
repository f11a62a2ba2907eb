import { createCipheriv, createDecipheriv } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import { BackupError } from "./problem.ts";

/**
 * A stream sealed in frames, so that it can be opened frame by frame and no frame can be changed, moved or
 * omitted.
 */

const FRAME_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const VECTOR_BYTES = 12;
/** The head of a frame: whether it is the last one, and the length of the rest. */
const HEAD_BYTES = 5;
const CIPHER = "aes-256-gcm";

/** Returns a frame's unique vector: its number, and whether it is the last. A key seals only one stream. */
function vectorOf(frame: number, last: boolean): Buffer {
  const vector = Buffer.alloc(VECTOR_BYTES);
  vector.writeUInt8(last ? 1 : 0, 0);
  vector.writeBigUInt64BE(BigInt(frame), VECTOR_BYTES - 8);
  return vector;
}

/** Seals a stream with a key; `context` must be the same when it is opened. */
export function sealingFrames(key: Buffer, context: Buffer): Transform {
  let waiting = Buffer.alloc(0);
  let frame = 0;

  function seal(content: Buffer, last: boolean): Buffer {
    const cipher = createCipheriv(CIPHER, key, vectorOf(frame++, last), { authTagLength: TAG_BYTES });
    cipher.setAAD(context);
    const sealed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(last ? 1 : 0, 0);
    head.writeUInt32BE(sealed.length, 1);
    return Buffer.concat([head, sealed]);
  }

  return new Transform({
    transform(part: Buffer, _encoding, done: TransformCallback) {
      waiting = Buffer.concat([waiting, part]);
      while (waiting.length > FRAME_BYTES) {
        this.push(seal(waiting.subarray(0, FRAME_BYTES), false));
        waiting = waiting.subarray(FRAME_BYTES);
      }
      done();
    },
    flush(done) {
      done(null, seal(waiting, true));
    },
  });
}

/** Opens a stream that `sealingFrames` sealed; fails with DAMAGED at the first frame that differs. */
export function openingFrames(key: Buffer, context: Buffer): Transform {
  let waiting = Buffer.alloc(0);
  let frame = 0;
  let ended = false;

  function open(last: boolean, sealed: Buffer): Buffer {
    const decipher = createDecipheriv(CIPHER, key, vectorOf(frame++, last), { authTagLength: TAG_BYTES });
    decipher.setAAD(context).setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  }

  function* completeFrames(): Generator<Buffer, void> {
    while (waiting.length >= HEAD_BYTES) {
      const length = waiting.readUInt32BE(1);
      if (ended || length < TAG_BYTES || length > FRAME_BYTES + TAG_BYTES) throw new BackupError("DAMAGED");
      if (waiting.length < HEAD_BYTES + length) return;
      ended = waiting.readUInt8(0) === 1;
      yield open(ended, waiting.subarray(HEAD_BYTES, HEAD_BYTES + length));
      waiting = waiting.subarray(HEAD_BYTES + length);
    }
  }

  return new Transform({
    transform(part: Buffer, _encoding, done: TransformCallback) {
      waiting = Buffer.concat([waiting, part]);
      try {
        for (const content of completeFrames()) this.push(content);
        done();
      } catch (error) {
        done(new BackupError("DAMAGED", { cause: error }));
      }
    },
    flush(done) {
      done(ended && waiting.length === 0 ? null : new BackupError("DAMAGED"));
    },
  });
}
