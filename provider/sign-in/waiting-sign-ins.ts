import { ApiError } from "#contract/errors.ts";
import { isCurrent } from "#rules/history/bounded-time.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import { ACCESS_TOKEN_LIFE_S, REFRESH_TOKEN_LIFE_S } from "#rules/sign-in/sign-in-lives.ts";
import { type Database, transaction } from "#storage/database.ts";
import { isRefusedByDisk } from "#storage/storage-health.ts";
import { insertTokenFamily, type NewFamily, revokeFamily } from "./queries/token-families.ts";
import { insertTokens, type NewToken, useRefreshToken } from "./queries/tokens.ts";

/** Limit of waiting tokens: a full disk must not lead to full memory. */
const TOKENS_MAX = 10_000;

/** The owner of a waiting token. */
type WaitingFamily = Pick<NewFamily, "id" | "userId" | "domainId" | "parentId" | "version" | "provedAt">;

/**
 * Sign-ins that could not be stored on a full or read-only disk: they work while this process runs, and are
 * stored as soon as the disk takes writes again. People can sign in to read, and sign out.
 */
export interface WaitingSignIns {
  /** Whether a failed write may wait here. */
  canWait(error: unknown): boolean;
  /** @throws ApiError STORAGE_FULL when too many wait */
  add(family: NewFamily, tokens: readonly NewToken[], isStored?: boolean): void;
  /** Returns the family of a waiting token. */
  find(hash: string, kind: NewToken["kind"], times: Times): WaitingFamily | undefined;
  /** Returns a family that is not stored yet. */
  family(id: string): WaitingFamily | undefined;
  /** Returns a sign-in's families of a building that are not stored yet. */
  familiesOfBuilding(parentId: string, domainId: string): string[];
  /** Marks a refresh token as used, and returns the time of its first use. */
  use(hash: string, now: number): number;
  /** Ends families, including the waiting ones of buildings entered with them. */
  end(familyIds: readonly string[], now: number): void;
  hasEnded(familyId: string): boolean;
  /** Stores what waits, if the disk takes writes. */
  settle(): Promise<void>;
}

/**
 * Makes the waiting sign-ins of a database. Only the embedded engine uses them, because other replicas would
 * not know them.
 */
export function createWaitingSignIns(db: Database): WaitingSignIns {
  const families = new Map<string, NewFamily & { isStored: boolean }>();
  const tokens = new Map<string, NewToken>();
  const uses = new Map<string, number>();
  const ended = new Map<string, number>();
  let settling: Promise<void> | undefined;

  async function writeDown(): Promise<void> {
    // Parents come before their children, because they were added first.
    for (const family of [...families.values()]) {
      const own = [...tokens.values()].filter(({ familyId }) => familyId === family.id);
      await transaction(db, async (tx) => {
        if (!family.isStored) await insertTokenFamily(tx, family);
        await insertTokens(tx, own);
      }).catch(ignoreRefusal);
      for (const { hash } of own) tokens.delete(hash);
      family.isStored = true;
      const hasMore = [...tokens.values()].some(({ familyId }) => familyId === family.id);
      if (!hasMore) families.delete(family.id);
    }
    for (const [hash, usedAt] of uses) {
      await transaction(db, (tx) => useRefreshToken(tx, hash, { now: usedAt, latest: usedAt })).catch(
        ignoreRefusal,
      );
      uses.delete(hash);
    }
    for (const [familyId, endedAt] of ended) {
      await transaction(db, (tx) => revokeFamily(tx, familyId, endedAt, true)).catch(ignoreRefusal);
      ended.delete(familyId);
    }
  }

  function forgetExpired(now: number): void {
    for (const { hash, expiresAt } of tokens.values()) if (expiresAt <= now) tokens.delete(hash);
  }

  /** Drops a write that fails for another reason, such as a deleted person. */
  function ignoreRefusal(error: unknown): void {
    if (waiting.canWait(error)) throw error;
  }

  const waiting: WaitingSignIns = {
    canWait: (error) => isRefusedByDisk(db, error),
    add(family, added, isStored = false) {
      if (tokens.size + added.length > TOKENS_MAX) forgetExpired(family.now);
      if (tokens.size + added.length > TOKENS_MAX) throw new ApiError("STORAGE_FULL");
      if (!families.has(family.id)) families.set(family.id, { ...family, isStored });
      for (const token of added) tokens.set(token.hash, token);
    },
    find(hash, kind, { now, latest }) {
      const token = tokens.get(hash);
      if (token?.kind !== kind) return undefined;
      const lifeS = kind === "access" ? ACCESS_TOKEN_LIFE_S : REFRESH_TOKEN_LIFE_S;
      return isCurrent(token.expiresAt, lifeS * 1000, { now, latest })
        ? families.get(token.familyId)
        : undefined;
    },
    family(id) {
      const family = families.get(id);
      return family?.isStored ? undefined : family;
    },
    familiesOfBuilding: (parentId, domainId) =>
      [...families.values()]
        .filter((family) => !family.isStored && family.parentId === parentId && family.domainId === domainId)
        .map(({ id }) => id),
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
  db.onHealed(waiting.settle);
  return waiting;
}
