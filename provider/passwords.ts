import { hash, verify } from "@node-rs/argon2";
import { ApiError } from "#contract/errors.ts";

/** The library's own algorithm is Argon2id. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_MAX = 64;

/** A hash of nothing anyone knows: compared where there is no account, so that both take the same time (attack C02). */
const DUMMY =
  "$argon2id$v=19$m=19456,t=2,p=1$cG9ydGluZXJpYS1kdW1teQ$n7fWKlKBUpmxGDIh6mVRO4bzZ7ZOrFYjXn0U8s8vP2E";

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes are costly by design: two at a time, a bounded queue behind them. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new ApiError("OVERLOADED", { retryAfterS: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** @throws ApiError OVERLOADED when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/**
 * Whether the password is the one behind the hash; without a hash it takes as long and is wrong.
 * @throws ApiError OVERLOADED when too many wait already.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? DUMMY, password, OPTIONS));
  return right && passwordHash !== undefined;
}
