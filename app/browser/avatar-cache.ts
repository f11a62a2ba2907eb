import { type Avatar, AVATAR_KINDS, type AvatarKind } from "#app/pictures/avatars.ts";
import { createPlaceholder, type ExpiringAddress, isSignedAddressValid } from "#rules/buildings/avatars.ts";
import { receiveAnswer } from "./receive-answer.ts";

/** The maximum number of pictures of up to 512 x 512 pixels; the oldest is evicted. */
const IMAGES_MAX = 200;

/** The status that the console returns if there is no picture, for any reason. */
const NO_PICTURE = 404;

interface StoredAddress extends ExpiringAddress {
  /** Placeholders only: the address that has no picture. A picture that is set later has another address. */
  noneAt?: string;
}

/** Creates an object URL for an image, and revokes it. */
interface ObjectAddresses {
  createObjectURL(image: Blob): string;
  revokeObjectURL(address: string): void;
}

/**
 * The avatar cache of §3: addresses by identifier for domains, agents and action groups, and image data by
 * identifier. It lives as long as the page, needs no storage of the browser, and belongs to one visit.
 */
export class AvatarCache {
  readonly #addresses: Record<AvatarKind, Map<string, StoredAddress>> = {
    domain: new Map(),
    agent: new Map(),
    "action-group": new Map(),
  };
  /** Object URLs of the image data. */
  readonly #images = new Map<string, string>();
  readonly #reading = new Map<string, Promise<void>>();
  readonly #objects: ObjectAddresses;
  #visit: string | undefined;

  constructor(objects: ObjectAddresses = URL) {
    this.#objects = objects;
  }

  /** Returns the stored address of an entity's picture; undefined if none is still valid (§7). */
  addressOf(kind: AvatarKind, id: string, now = Date.now()): string | undefined {
    const stored = this.#addresses[kind].get(id);
    return stored && isSignedAddressValid(stored.expiresAt, now) ? stored.address : undefined;
  }

  /** Returns the object URL of the picture's image data; undefined if none is stored for this address. */
  imageOf({ kind, id, address }: Avatar, now = Date.now()): string | undefined {
    return this.addressOf(kind, id, now) === address ? this.#images.get(id) : undefined;
  }

  /** Stores a picture's address and image data, replacing the previous one. */
  store({ kind, id, address }: Avatar, { expiresAt, image }: { expiresAt: number; image: Blob }): void {
    this.invalidate(kind, id);
    this.#addresses[kind].set(id, { address, expiresAt });
    this.#images.set(id, this.#objects.createObjectURL(image));
    if (this.#images.size > IMAGES_MAX) this.#evictOldest();
  }

  /**
   * Stores that there is no picture (§8): a placeholder for an hour, during which the picture is not
   * requested (§4).
   */
  storeNone({ kind, id, address: noneAt }: Avatar, now = Date.now()): void {
    this.invalidate(kind, id);
    const { address, expiresAt } = createPlaceholder(now);
    this.#addresses[kind].set(id, { address, expiresAt, noneAt });
  }

  /** Whether the cache has a placeholder for this address. */
  isNone({ kind, id, address }: Avatar, now = Date.now()): boolean {
    return this.addressOf(kind, id, now) !== undefined && this.#addresses[kind].get(id)?.noneAt === address;
  }

  /** Clears an entity's address and image data. */
  invalidate(kind: AvatarKind, id: string): void {
    if (!this.#addresses[kind].delete(id)) return;
    const image = this.#images.get(id);
    this.#images.delete(id);
    if (image !== undefined) this.#objects.revokeObjectURL(image);
  }

  /** Sets the owner of the cache. Pictures of another owner are cleared (attack E16). */
  belongTo(visit: string): void {
    if (visit === this.#visit) return;
    this.#visit = visit;
    for (const [kind, id] of this.#stored()) this.invalidate(kind, id);
  }

  /**
   * Stores a picture that is shown: from the browser's HTTP cache, or from the console. If the console has
   * none, a placeholder is stored (24004). Concurrent calls for one picture share a request.
   */
  read(avatar: Avatar): Promise<void> {
    const { address } = avatar;
    if (this.imageOf(avatar) !== undefined || this.isNone(avatar)) return Promise.resolve();
    const known = this.#reading.get(address);
    if (known) return known;
    const reading = this.#fetch(avatar).finally(() => this.#reading.delete(address));
    this.#reading.set(address, reading);
    return reading;
  }

  async #fetch(avatar: Avatar): Promise<void> {
    const visit = this.#visit;
    try {
      const answer = await receiveAnswer(fetch(avatar.address, { redirect: "error" }));
      if (answer.status === NO_PICTURE && visit === this.#visit) return this.storeNone(avatar);
      const expiresAt = Date.parse(answer.headers.get("Expires") ?? "");
      const image = await answer.blob();
      const isOfUse = answer.ok && isSignedAddressValid(expiresAt, Date.now());
      if (isOfUse && visit === this.#visit) this.store(avatar, { expiresAt, image });
    } catch {
      // The console is unavailable or refuses: the page shows the picture by its address.
    }
  }

  #evictOldest(): void {
    const [oldest] = this.#images.keys();
    for (const [kind, id] of this.#stored()) if (id === oldest) this.invalidate(kind, id);
  }

  *#stored(): Generator<[AvatarKind, string]> {
    for (const kind of AVATAR_KINDS) {
      for (const id of [...this.#addresses[kind].keys()]) yield [kind, id];
    }
  }
}
