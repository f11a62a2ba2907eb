import { ApiError } from "#contract/errors.ts";
import { type Database, transaction } from "./db/database.ts";
import { isRefusedByDisk, onStorageHealed } from "./db/storage-health.ts";
import {
  insertTokenFamily,
  insertTokens,
  type NewFamily,
  type NewToken,
  revokeFamily,
  useRefreshToken,
} from "./db/tokens.ts";

/** More than this many tokens do not wait: a full disk is not made up for by a full memory. */
const TOKENS_MAX = 10_000;

/** Whom a waiting token belongs to. */
export type WaitingFamily = Pick<NewFamily, "id" | "userId" | "domainId" | "parentId">;

/**
 * Sign-ins that a full or read-only disk could not take: they are good as long as this process lives, and written
 * down as soon as the disk takes writes again. So people get in to read, and out again.
 */
export interface WaitingSignIns {
  /** Whether a write failed in a way that it may wait here. */
  mayWait(error: unknown): boolean;
  /** @throws ApiError STORAGE_FULL when too many wait */
  add(family: NewFamily, tokens: readonly NewToken[], isStored?: boolean): void;
  /** Whom a token that waits belongs to. */
  find(hash: string, kind: NewToken["kind"], now: number): WaitingFamily | undefined;
  /** A sign-in that is in no row yet. */
  family(id: string): WaitingFamily | undefined;
  /** Marks a refresh token as used, and gives the time of its first use. */
  use(hash: string, now: number): number;
  /** Ends a sign-in, with the families of the buildings that were entered with it. */
  end(familyIds: readonly string[], now: number): void;
  hasEnded(familyId: string): boolean;
  /** Writes down what waits, if the disk lets us. */
  settle(): Promise<void>;
}

/** Keeps sign-ins for one database. Only the embedded one: what other replicas don't see is no sign-in to them. */
export function makeWaitingSignIns(db: Database): WaitingSignIns {
  const families = new Map<string, NewFamily & { isStored: boolean }>();
  const tokens = new Map<string, NewToken>();
  const uses = new Map<string, number>();
  const ended = new Map<string, number>();
  let settling: Promise<void> | undefined;

  async function writeDown(): Promise<void> {
    // Parents stand before their children, as they were added.
    for (const family of [...families.values()]) {
      const own = [...tokens.values()].filter(({ familyId }) => familyId === family.id);
      await transaction(db, async (tx) => {
        if (!family.isStored) await insertTokenFamily(tx, family);
        await insertTokens(tx, own);
      }).catch(unlessRefused);
      for (const { hash } of own) tokens.delete(hash);
      family.isStored = true;
      const hasMore = [...tokens.values()].some(({ familyId }) => familyId === family.id);
      if (!hasMore) families.delete(family.id);
    }
    for (const [hash, usedAt] of uses) {
      await transaction(db, (tx) => useRefreshToken(tx, hash, usedAt)).catch(unlessRefused);
      uses.delete(hash);
    }
    for (const [familyId, endedAt] of ended) {
      await transaction(db, (tx) => revokeFamily(tx, familyId, endedAt, true)).catch(unlessRefused);
      ended.delete(familyId);
    }
  }

  function forgetExpired(now: number): void {
    for (const { hash, expiresAt } of tokens.values()) if (expiresAt <= now) tokens.delete(hash);
  }

  /** What fails for another reason, such as a person who is gone by now, waits no longer. */
  function unlessRefused(error: unknown): void {
    if (waiting.mayWait(error)) throw error;
  }

  const waiting: WaitingSignIns = {
    mayWait: (error) => isRefusedByDisk(db, error),
    add(family, added, isStored = false) {
      if (tokens.size + added.length > TOKENS_MAX) forgetExpired(family.now);
      if (tokens.size + added.length > TOKENS_MAX) throw new ApiError("STORAGE_FULL");
      if (!families.has(family.id)) families.set(family.id, { ...family, isStored });
      for (const token of added) tokens.set(token.hash, token);
    },
    find(hash, kind, now) {
      const token = tokens.get(hash);
      return token?.kind === kind && token.expiresAt > now ? families.get(token.familyId) : undefined;
    },
    family(id) {
      const family = families.get(id);
      return family?.isStored ? undefined : family;
    },
    use(hash, now) {
      const usedAt = uses.get(hash) ?? now;
      uses.set(hash, usedAt);
      return usedAt;
    },
    end(familyIds, now) {
      const children = [...families.values()].filter(({ parentId }) => familyIds.includes(parentId ?? ""));
      for (const id of [...familyIds, ...children.map((family) => family.id)]) ended.set(id, now);
    },
    hasEnded: (familyId) => ended.has(familyId),
    async settle() {
      if (families.size + uses.size + ended.size === 0) return;
      settling ??= writeDown()
        .catch(() => undefined)
        .finally(() => (settling = undefined));
      await settling;
    },
  };
  onStorageHealed(db, waiting.settle);
  return waiting;
}
