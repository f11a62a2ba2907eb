import { isSignedAddressValid } from "#rules/avatars.ts";
import { AVATAR_KINDS, type Avatar, type AvatarKind } from "../avatars.ts";

/** So many pictures of up to 512 x 512 pixels; the oldest makes room. */
const IMAGES_MAX = 200;

interface StoredAddress {
  address: string;
  /** Until when it may be used, in epoch ms. */
  expiresAt: number;
}

/** Makes an address of the browser's own for an image, and lets it go. */
interface ObjectAddresses {
  createObjectURL(image: Blob): string;
  revokeObjectURL(address: string): void;
}

/**
 * The avatar cache of §3: addresses by identifier for domains, agents and action groups, and image data by identifier.
 * It lives as long as the page, needs no storage of the browser, and is of one visit alone.
 */
export class AvatarCache {
  readonly #addresses: Record<AvatarKind, Map<string, StoredAddress>> = {
    domain: new Map(),
    agent: new Map(),
    "action-group": new Map(),
  };
  /** Object addresses of the image data. */
  readonly #images = new Map<string, string>();
  readonly #reading = new Set<string>();
  readonly #objects: ObjectAddresses;
  #visit: string | undefined;

  constructor(objects: ObjectAddresses = URL) {
    this.#objects = objects;
  }

  /** The address stored for something's picture; undefined where there is none, or none that is still valid (§7). */
  addressOf(kind: AvatarKind, id: string, now = Date.now()): string | undefined {
    const stored = this.#addresses[kind].get(id);
    return stored && isSignedAddressValid(stored.expiresAt, now) ? stored.address : undefined;
  }

  /** Where the browser has the picture's image data; undefined where it has none, or that of another picture. */
  imageOf({ kind, id, address }: Avatar, now = Date.now()): string | undefined {
    return this.addressOf(kind, id, now) === address ? this.#images.get(id) : undefined;
  }

  /** Stores a picture's address and image data, in place of what was there. */
  store({ kind, id, address }: Avatar, { expiresAt, image }: { expiresAt: number; image: Blob }): void {
    this.invalidate(kind, id);
    this.#addresses[kind].set(id, { address, expiresAt });
    this.#images.set(id, this.#objects.createObjectURL(image));
    if (this.#images.size > IMAGES_MAX) this.#forgetOldest();
  }

  /** Clears something's address and image data. */
  invalidate(kind: AvatarKind, id: string): void {
    if (!this.#addresses[kind].delete(id)) return;
    const image = this.#images.get(id);
    this.#images.delete(id);
    if (image !== undefined) this.#objects.revokeObjectURL(image);
  }

  /** Says whose pictures these are from now on. Those of somebody else are cleared (attack E16). */
  belongTo(visit: string): void {
    if (visit === this.#visit) return;
    this.#visit = visit;
    for (const [kind, id] of this.#stored()) this.invalidate(kind, id);
  }

  /** Stores a picture that is shown: it comes out of the browser's HTTP cache, or once more from the console. */
  async read(avatar: Avatar): Promise<void> {
    const { address } = avatar;
    if (this.imageOf(avatar) !== undefined || this.#reading.has(address)) return;
    const visit = this.#visit;
    this.#reading.add(address);
    try {
      const answer = await fetch(address, { redirect: "error" });
      const expiresAt = Date.parse(answer.headers.get("Expires") ?? "");
      const image = await answer.blob();
      const isOfUse = answer.ok && isSignedAddressValid(expiresAt, Date.now());
      if (isOfUse && visit === this.#visit) this.store(avatar, { expiresAt, image });
    } catch {
      // Who is away, or forbids it: the page shows the picture by its address.
    } finally {
      this.#reading.delete(address);
    }
  }

  #forgetOldest(): void {
    const [oldest] = this.#images.keys();
    for (const [kind, id] of this.#stored()) if (id === oldest) this.invalidate(kind, id);
  }

  *#stored(): Generator<[AvatarKind, string]> {
    for (const kind of AVATAR_KINDS) {
      for (const id of [...this.#addresses[kind].keys()]) yield [kind, id];
    }
  }
}
