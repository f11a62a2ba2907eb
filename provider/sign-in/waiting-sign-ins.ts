import { ApiError } from "#contract/errors.ts";
import { isCurrent } from "#rules/history/bounded-time.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import { ACCESS_TOKEN_LIFE_S, REFRESH_TOKEN_LIFE_S } from "#rules/sign-in/sign-in-lives.ts";
import { type Database, type Transaction, transaction } from "#storage/database.ts";
import { isRefusedByDisk } from "#storage/storage-health.ts";
import { insertTokenFamily, type NewFamily, revokeFamily } from "./queries/token-families.ts";
import { insertTokens, type NewToken, useRefreshToken } from "./queries/tokens.ts";

/** Limit of waiting tokens: a full disk must not lead to full memory. */
const TOKENS_MAX = 10_000;

/** The owner of a waiting token. */
type WaitingFamily = Pick<NewFamily, "id" | "userId" | "domainId" | "parentId" | "version" | "provedAt">;

/**
 * Sign-ins that could not be stored on a full or read-only disk: they work while this process runs, and are
 * stored as soon as the disk takes writes again. People can sign in to read, and sign out. Only the embedded
 * engine uses them, because other replicas would not know them.
 */
export class WaitingSignIns {
  readonly #db: Database;
  readonly #families = new Map<string, NewFamily & { isStored: boolean }>();
  readonly #tokens = new Map<string, NewToken>();
  readonly #uses = new Map<string, number>();
  readonly #ended = new Map<string, number>();
  #settlement: Promise<void> | undefined;

  constructor(db: Database) {
    this.#db = db;
    db.onHealed(() => this.settle());
  }

  /** Whether a failed write may wait here. */
  canWait(error: unknown): boolean {
    return isRefusedByDisk(this.#db, error);
  }

  /** @throws ApiError STORAGE_FULL when too many wait */
  add(family: NewFamily, added: readonly NewToken[], isStored = false): void {
    if (this.#tokens.size + added.length > TOKENS_MAX) this.#forgetExpired(family.now);
    if (this.#tokens.size + added.length > TOKENS_MAX) throw new ApiError("STORAGE_FULL");
    if (!this.#families.has(family.id)) this.#families.set(family.id, { ...family, isStored });
    for (const token of added) this.#tokens.set(token.hash, token);
  }

  /** Returns the family of a waiting token. */
  find(hash: string, kind: NewToken["kind"], { now, latest }: Times): WaitingFamily | undefined {
    const token = this.#tokens.get(hash);
    if (token?.kind !== kind) return undefined;
    const lifeS = kind === "access" ? ACCESS_TOKEN_LIFE_S : REFRESH_TOKEN_LIFE_S;
    return isCurrent(token.expiresAt, lifeS * 1000, { now, latest })
      ? this.#families.get(token.familyId)
      : undefined;
  }

  /** Returns a family that is not stored yet. */
  family(id: string): WaitingFamily | undefined {
    const family = this.#families.get(id);
    return family?.isStored ? undefined : family;
  }

  /** Returns a sign-in's families of a building that are not stored yet. */
  familiesOfBuilding(parentId: string, domainId: string): string[] {
    return [...this.#families.values()]
      .filter((family) => !family.isStored && family.parentId === parentId && family.domainId === domainId)
      .map(({ id }) => id);
  }

  /** Marks a refresh token as used, and returns the time of its first use. */
  use(hash: string, now: number): number {
    const usedAt = this.#uses.get(hash) ?? now;
    this.#uses.set(hash, usedAt);
    return usedAt;
  }

  /** Ends families, including the waiting ones of buildings entered with them. */
  end(familyIds: readonly string[], now: number): void {
    const children = [...this.#families.values()].filter(({ parentId }) =>
      familyIds.includes(parentId ?? ""),
    );
    for (const id of [...familyIds, ...children.map((family) => family.id)]) this.#ended.set(id, now);
  }

  hasEnded(familyId: string): boolean {
    return this.#ended.has(familyId);
  }

  /** Stores what waits, if the disk takes writes. */
  async settle(): Promise<void> {
    if (this.#families.size + this.#uses.size + this.#ended.size === 0) return;
    this.#settlement ??= this.#store()
      .catch(() => undefined)
      .finally(() => (this.#settlement = undefined));
    await this.#settlement;
  }

  async #store(): Promise<void> {
    // Parents come before their children, because they were added first.
    for (const family of [...this.#families.values()]) await this.#storeFamily(family);
    for (const [hash, usedAt] of this.#uses) {
      await this.#write((tx) => useRefreshToken(tx, hash, { now: usedAt, latest: usedAt }));
      this.#uses.delete(hash);
    }
    for (const [familyId, endedAt] of this.#ended) {
      await this.#write((tx) => revokeFamily(tx, familyId, endedAt, true));
      this.#ended.delete(familyId);
    }
  }

  async #storeFamily(family: NewFamily & { isStored: boolean }): Promise<void> {
    const own = this.#tokensOf(family);
    await this.#write(async (tx) => {
      if (!family.isStored) await insertTokenFamily(tx, family);
      await insertTokens(tx, own);
    });
    for (const { hash } of own) this.#tokens.delete(hash);
    family.isStored = true;
    if (this.#tokensOf(family).length === 0) this.#families.delete(family.id);
  }

  /** Writes; drops a write that fails for another reason than the disk, such as a deleted person. */
  async #write(work: (tx: Transaction) => Promise<unknown>): Promise<void> {
    await transaction(this.#db, work).catch((error: unknown) => {
      if (this.canWait(error)) throw error;
    });
  }

  #tokensOf({ id }: NewFamily): NewToken[] {
    return [...this.#tokens.values()].filter(({ familyId }) => familyId === id);
  }

  #forgetExpired(now: number): void {
    for (const { hash, expiresAt } of this.#tokens.values()) if (expiresAt <= now) this.#tokens.delete(hash);
  }
}
