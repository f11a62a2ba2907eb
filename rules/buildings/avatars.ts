/** The longest side of an avatar, which is square, in pixels (§5). */
export const AVATAR_MAX_PX = 512;

/** The most bytes of an uploaded picture. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;

/**
 * A signed address with less life than this is not returned: a slow connection might not finish in time (§7).
 */
export const SIGNED_ADDRESS_MARGIN_S = 120;

/** How long an agent counts as without an avatar before it is requested again (§9). */
export const PLACEHOLDER_EXPIRY_S = 3600;

export type ImageKind = "png" | "jpeg";

const MAGIC_BYTES: [ImageKind, number[]][] = [
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["jpeg", [0xff, 0xd8, 0xff]],
];

/** Whether a signed address that ends at `expiresAt` may still be used at `now`, both in epoch ms (§7). */
export function isSignedAddressValid(expiresAt: number, now: number): boolean {
  return expiresAt - now > SIGNED_ADDRESS_MARGIN_S * 1000;
}

/** An address that can be cached until it expires, in epoch ms. */
export interface ExpiringAddress {
  address: string;
  expiresAt: number;
}

/**
 * Returns the placeholder stored at `now` (epoch ms) for an agent without an avatar: the address of a drawing,
 * with the date, and an hour to live (§4).
 */
export function createPlaceholder(now: number): ExpiringAddress {
  return { address: `/no-picture.svg?date=${now}`, expiresAt: now + PLACEHOLDER_EXPIRY_S * 1000 };
}

/** Returns the type of an image, detected from its first bytes and not its name; else undefined. */
export function detectImageKind(bytes: Uint8Array): ImageKind | undefined {
  const found = MAGIC_BYTES.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte));
  return found?.[0];
}
