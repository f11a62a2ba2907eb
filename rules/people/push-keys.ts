/** The public key and the secret of a browser's subscription, both in base64url without padding. */
export interface PushKeys {
  /** A point of P-256, uncompressed: 65 bytes. */
  p256dh: string;
  /** 16 random bytes. */
  auth: string;
}

const COORDINATE_BYTES = 32;
const UNCOMPRESSED = 4;

/** 65 bytes: the last of 87 characters has two unused bits. */
const POINT_TEXT = /^[\w-]{86}[AEIMQUYcgkosw048]$/;
/** 16 bytes: the last of 22 characters has four unused bits. */
const SECRET_TEXT = /^[\w-]{21}[AQgw]$/;

/** The curve P-256: y² = x³ - 3x + B, modulo P (FIPS 186-4, D.1.2.3). */
const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/**
 * Whether these are the keys of a subscription: a point of the curve and a secret of 16 bytes. With a point beside the
 * curve the shared secret would tell about the private key.
 */
export function isPushKey(p256dh: string, auth: string): boolean {
  if (!POINT_TEXT.test(p256dh) || !SECRET_TEXT.test(auth)) return false;
  const bytes = Array.from(atob(p256dh.replaceAll("-", "+").replaceAll("_", "/")), (byte) =>
    byte.charCodeAt(0),
  );
  const x = readNumber(bytes.slice(1, 1 + COORDINATE_BYTES));
  const y = readNumber(bytes.slice(1 + COORDINATE_BYTES));
  return bytes[0] === UNCOMPRESSED && x < P && y < P && (y * y - (x * x * x - 3n * x + B)) % P === 0n;
}

function readNumber(bytes: readonly number[]): bigint {
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}
